// The texts of the page About: they are loaded with it.
import { about } from "./en/about";
import { bring } from "./words";

bring("about", about);
