// Draws the icons of the installed shop from its favicon (after a change of it).
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { chromium as findChromium } from "./chromium.mjs";
import { frontend } from "./paths.mjs";
import { main } from "./process/lifetime.mjs";

/** The header's wood, as in the manifest. */
const wood = "#2e1a10";

/** How much of the square the tile takes; a mask may cut away all but the inner 80 %. */
const icons = [
  { name: "192", size: 192, share: 0.92, ground: "transparent" },
  { name: "512", size: 512, share: 0.92, ground: "transparent" },
  { name: "maskable", size: 512, share: 0.6, ground: wood },
  { name: "apple-touch", size: 180, share: 0.72, ground: wood },
];

const require = createRequire(path.join(frontend, "package.json"));
const { chromium } = /** @type {typeof import('@playwright/test')} */ (
  require("@playwright/test")
);

await main(async () => {
  const tile = readFileSync(
    path.join(frontend, "public", "favicon.svg"),
  ).toString("base64");
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage();
  for (const { name, size, share, ground } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">
       <img style="width:${String(share * 100)}vw" src="data:image/svg+xml;base64,${tile}">`,
    );
    await page
      .locator("img")
      .evaluate((image) => /** @type {HTMLImageElement} */ (image).decode());
    await page.screenshot({
      path: path.join(frontend, "public", "icons", `${name}.png`),
      omitBackground: true,
    });
  }
  await browser.close();
});
