// The texts of the page About, loaded with it.
import { about } from "./en/about";
import { bring } from "./words";

bring("about", about);
