// The texts of the odds, loaded with the first odds.
import { odds } from "./en/odds";
import { bring } from "./words";

bring("odds", odds);
