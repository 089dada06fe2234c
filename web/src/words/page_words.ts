// The words of the pages behind the first one: they come with whatever says one of them.
import { onDevice } from "../lib/where";
import { pagesHere, pagesLate } from "./en/pages_late";
import { bring } from "./words";

bring("pages", onDevice ? { ...pagesLate, ...pagesHere } : pagesLate);
