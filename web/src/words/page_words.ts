// The texts of the pages behind the first one, loaded with the first of them.
import { onDevice } from "../lib/where";
import { pagesHere, pagesLate } from "./en/pages_late";
import { addTexts } from "./words";

addTexts("pages", onDevice ? { ...pagesLate, ...pagesHere } : pagesLate);
