// The texts of the end of a battle, loaded with it.
import { ending } from "./en/ending";
import { addTexts } from "./words";

addTexts("ending", ending);
