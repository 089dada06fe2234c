// The words of what two settle beside a battle: clocks, draws, notices; and of what is one's own. They come with their pages.
import { settle } from "./en/settle";
import { bring } from "./words";

bring("settle", settle);
