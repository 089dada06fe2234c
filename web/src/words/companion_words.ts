// The words of the companion of a real table, which come with its page.
import { companion } from "./en/companion";
import { bring } from "./words";

bring("companion", companion);
