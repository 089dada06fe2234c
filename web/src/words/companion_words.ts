// The texts of the companion for a real table, loaded with its page.
import { companion } from "./en/companion";
import { bring } from "./words";

bring("companion", companion);
