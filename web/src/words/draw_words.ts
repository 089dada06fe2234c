// The texts of the scenario editor, loaded with its page and not with the first battle.
import { draw } from "./en/draw";
import { addTexts } from "./words";

addTexts("draw", draw);
