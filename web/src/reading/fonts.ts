// Embeds the page's fonts in a sheet that is opened or saved by itself, so that it looks the same years later without a
// network.

/** The font rules of this page. A saved sheet contains the fonts; a sheet opened beside the page links to them. */
async function rulesFor(kept: boolean): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules]
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map((rule) => ({ text: rule.cssText, base: sheet.href ?? location.href }));
    } catch {
      return []; // a foreign style sheet, such as an extension's
    }
  });
  const made = await Promise.all(rules.map(({ text, base }) => from(text, base, kept)));
  return made.join("\n");
}

async function from(rule: string, base: string, kept: boolean): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(rule);
  if (!address?.[1]) return "";
  const url = new URL(address[1], base);
  return rule.replace(address[0], `url("${kept ? await inlined(url) : url.href}")`);
}

async function inlined(url: URL): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(binary)}`;
}

/** The sheet with the fonts in its head; without them if they cannot be loaded. */
export async function withFonts(html: string, kept: boolean): Promise<string> {
  try {
    const rules = await rulesFor(kept);
    return rules === "" ? html : html.replace("</head>", () => `<style>${rules}</style></head>`);
  } catch {
    return html;
  }
}
