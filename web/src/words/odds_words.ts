// The texts of the odds, loaded with the first odds.
import { odds } from "./en/odds";
import { addTexts } from "./words";

addTexts("odds", odds);
