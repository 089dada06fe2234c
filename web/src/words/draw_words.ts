// The words of the drawing board, which come with its page and not with the first battle.
import { draw } from "./en/draw";
import { bring } from "./words";

bring("draw", draw);
