// The texts of the dialog of keyboard shortcuts, loaded with it.
import { keys } from "./en/keys";
import { bring } from "./words";

bring("keys", keys);
