// The words of the lobby, of meetings and of the page that checks dice, which come with their pages.
import { people } from "./en/people";
import { bring } from "./words";

bring("people", people);
