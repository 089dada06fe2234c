// The texts of the umpire's panel, loaded with it.
import { umpire } from "./en/umpire";
import { addTexts } from "./words";

addTexts("umpire", umpire);
