// The words of the umpire's panel. They come with it.
import { umpire } from "./en/umpire";
import { bring } from "./words";

bring("umpire", umpire);
