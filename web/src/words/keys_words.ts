// The texts of the dialog of keyboard shortcuts, loaded with it.
import { keys } from "./en/keys";
import { addTexts } from "./words";

addTexts("keys", keys);
