// The texts of clocks, proposals, notifications and the player's own data, loaded with their pages.
import { settle } from "./en/settle";
import { bring } from "./words";

bring("settle", settle);
