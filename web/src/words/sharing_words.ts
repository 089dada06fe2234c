// The words of a battle's links. They come with the panel.
import { sharing } from "./en/sharing";
import { bring } from "./words";

bring("sharing", sharing);
