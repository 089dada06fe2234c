// The texts of the umpire's panel, loaded with it.
import { umpire } from "./en/umpire";
import { bring } from "./words";

bring("umpire", umpire);
