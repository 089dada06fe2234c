export const pages = {
  linstock: "Linstock",
} as const;
