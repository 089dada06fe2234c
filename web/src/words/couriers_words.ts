// The words of dispatches and their couriers. They come with them.
import { couriers } from "./en/couriers";
import { bring } from "./words";

bring("couriers", couriers);
