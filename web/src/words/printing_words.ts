// The words of the sheets for a real table, which come when somebody prints.
import { printing } from "./en/printing";
import { bring } from "./words";

bring("printing", printing);
