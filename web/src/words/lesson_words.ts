// The texts of the lessons, loaded with their card.
import { lessons } from "./en/lessons";
import { bring } from "./words";

bring("lessons", lessons);
