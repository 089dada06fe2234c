// The texts of all pages except the start page, loaded with the first such page that is opened.
import { onDevice } from "../lib/where";
import { pagesHere, pagesLate } from "./en/pages_late";
import { addTexts } from "./words";

addTexts("pages", onDevice ? { ...pagesLate, ...pagesHere } : pagesLate);
