// The words of the lessons, which come with their card.
import { lessons } from "./en/lessons";
import { bring } from "./words";

bring("lessons", lessons);
