// The page About: licence, rulesets, privacy, and third-party software.
export const about = {
  title: "About Linstock",
  intro: "Linstock plays miniature wargames of the horse-and-musket age by published rulesets. It is free software.",
  version: "Version {version}",
  licence: "Licence",
  licence_text:
    "You may use, copy, change and share Linstock under the MIT licence. Keep the licence text with every copy.",
  licence_full: "Show the MIT licence",
  rulesets: "The rulesets",
  rulesets_text:
    "The original rulesets belong to their authors and publishers. Linstock uses their numbers and procedures and describes them in its own words.",
  privacy: "Privacy",
  privacy_text:
    "No accounts, no cookies, no advertising, no statistics about you. This is what is stored, and when it is deleted.",
  software: "Software and fonts",
  software_text: "Linstock contains or uses the work of others, each under its own licence. Select a name to read it.",
  used_in: "Used in: {uses}",
  source: "Source:",
} as const;
