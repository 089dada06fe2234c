// The texts of clocks, proposals, notifications and the player's own data, loaded with their pages.
import { settle } from "./en/settle";
import { addTexts } from "./words";

addTexts("settle", settle);
