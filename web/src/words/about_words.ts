// The texts of the page About, loaded with it.
import { about } from "./en/about";
import { addTexts } from "./words";

addTexts("about", about);
