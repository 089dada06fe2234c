// The words of the odds, which come with the first that are told.
import { odds } from "./en/odds";
import { bring } from "./words";

bring("odds", odds);
