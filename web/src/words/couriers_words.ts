// The texts of dispatches and couriers, loaded with them.
import { couriers } from "./en/couriers";
import { addTexts } from "./words";

addTexts("couriers", couriers);
