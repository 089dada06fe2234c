// The texts of dispatches and couriers, loaded with them.
import { couriers } from "./en/couriers";
import { bring } from "./words";

bring("couriers", couriers);
