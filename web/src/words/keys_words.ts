// What the keys do: the words come with the list.
import { keys } from "./en/keys";
import { bring } from "./words";

bring("keys", keys);
