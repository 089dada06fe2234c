// The words of the pages behind the first one: they come with whatever says one of them.
import { pagesLate } from "./en/pages_late";
import { bring } from "./words";

bring("pages", pagesLate);
