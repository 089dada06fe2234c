// The colours of the ground: the page's custom properties and tints of them.
import { mixed, type Theme } from "../colours";

export interface Palette {
  theme: Theme;
  paper: string;
  ink: string;
  hills: [string, string, string];
  hachure: string;
  crest: string;
  wood: string;
  woodEdge: string;
  woodFloor: string;
  water: string;
  bank: string;
  road: string;
  roadEdge: string;
  crops: string;
  cropsRow: string;
  marsh: string;
  stone: string;
  stoneEdge: string;
  timber: string;
  hedge: string;
  house: string;
  houseEdge: string;
  townFloor: string;
  earth: string;
  frame: string;
  frameDark: string;
  frameLight: string;
}

const light = {
  "--paper": "#f4ecd8",
  "--ink": "#2b2622",
  "--wood": "#8fa37a",
  "--wood-edge": "#5f7450",
  "--water": "#7d9bb0",
  "--hill-1": "#e9ddbf",
  "--hill-2": "#d9c9a0",
  "--hill-3": "#c7b283",
  "--road": "#b9a27a",
};
const dark = {
  "--paper": "#2a2722",
  "--ink": "#ece3cf",
  "--wood": "#4d5f45",
  "--wood-edge": "#7b9168",
  "--water": "#42627c",
  "--hill-1": "#35302a",
  "--hill-2": "#413a30",
  "--hill-3": "#4f4638",
  "--road": "#6f6350",
};

export function paletteOf(theme: Theme, property: (name: string) => string = () => ""): Palette {
  const known: Record<string, string> = theme === "dark" ? dark : light;
  const take = (name: string) => {
    const value = property(name).trim();
    return /^#[0-9a-f]{6}$/i.test(value) ? value : known[name]!;
  };
  const night = theme === "dark";
  // In the dark theme the field is a little warmer and lighter than the page, so that hills and woods contrast with
  // it.
  const paper = night ? mixed(take("--paper"), "#6b6248", 0.22) : take("--paper");
  const ink = take("--ink");
  const wood = take("--wood");
  const woodEdge = take("--wood-edge");
  const water = take("--water");
  const road = take("--road");
  return {
    theme,
    paper,
    ink,
    wood,
    woodEdge,
    water,
    road,
    hills: night ? ["#4a4336", "#585040", "#675d49"] : [take("--hill-1"), take("--hill-2"), take("--hill-3")],
    hachure: night ? "#8d7c5f" : "#8a7048",
    crest: night ? "#c9b68f" : "#5d4526",
    woodFloor: mixed(paper, wood, night ? 0.42 : 0.46),
    bank: night ? "#7fa3c0" : "#4c6b82",
    roadEdge: night ? "#9d8d70" : "#84704a",
    crops: night ? "#3f3a26" : "#ecdfae",
    cropsRow: night ? "#857744" : "#bfa753",
    marsh: night ? "#6d9196" : "#5c8791",
    stone: night ? "#5d574c" : "#b4aa98",
    stoneEdge: night ? "#8f8776" : "#5f574a",
    timber: night ? "#b59a6c" : "#6d5432",
    hedge: night ? "#6f8a5b" : "#6b8455",
    house: night ? "#8a6152" : "#b98a72",
    houseEdge: night ? "#d8b7a5" : "#5c3b2d",
    townFloor: night ? "#3a332c" : "#e6d9bd",
    earth: night ? "#7b6648" : "#a98b5d",
    frame: night ? "#3d2c1e" : "#7a5636",
    frameDark: night ? "#1f160f" : "#4b321d",
    frameLight: night ? "#5a432f" : "#a27a52",
  };
}
