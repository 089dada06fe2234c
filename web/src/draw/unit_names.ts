// Names for new units: real regiments of each nation, so that a drawn army reads like one. The names do not claim that a
// regiment was there; the author changes them.
const names: Readonly<Record<string, readonly string[]>> = {
  union: [
    "2nd Wisconsin",
    "19th Indiana",
    "20th Maine",
    "69th New York",
    "7th Ohio",
    "71st Pennsylvania",
    "1st Minnesota",
    "14th Connecticut",
    "24th Michigan",
    "5th New Jersey",
    "12th Illinois",
    "20th Massachusetts",
  ],
  confederate: [
    "4th Virginia",
    "1st Texas",
    "6th Louisiana",
    "15th Georgia",
    "5th Alabama",
    "26th North Carolina",
    "1st South Carolina",
    "18th Mississippi",
    "14th Tennessee",
    "3rd Arkansas",
    "2nd Florida",
    "6th Kentucky",
  ],
  prussian: ["Itzenplitz", "Forcade", "Kalckstein", "Goltz", "Winterfeldt", "Marwitz", "Manteuffel", "Bevern"],
  french: ["Piemont", "Mailly", "Poitou", "Provence", "Touraine", "Champagne", "Navarre", "Picardie"],
  austrian: ["Botta", "Deutschmeister", "Neipperg", "Wallis", "Harrach", "Kollowrat", "Salm", "Baden"],
  swedish: ["Uppland", "Dalarna", "Kronoberg", "Kalmar", "Skaraborg", "Hälsinge", "Närke", "Jönköping"],
  russian: ["Apsheron", "Kiev", "Narva", "Smolensk", "Kazan", "Novgorod", "Vyborg", "Azov"],
  british: ["12th Foot", "20th Foot", "23rd Foot", "25th Foot", "37th Foot", "51st Foot", "5th Foot", "11th Foot"],
};

/** Armies without a nation take the names of one. */
const alike: Readonly<Record<string, string>> = { blue: "union", grey: "confederate" };

/**
 * The first free name of the army's nation, or of `otherwise` if its colours are no nation's. Undefined without a nation,
 * or if all names are taken.
 */
export function regimentName(colours: string, taken: ReadonlySet<string>, otherwise = ""): string | undefined {
  const nation = [colours, otherwise, alike[colours] ?? ""].find((one) => one in names) ?? "";
  return names[nation]?.find((name) => !taken.has(name));
}
