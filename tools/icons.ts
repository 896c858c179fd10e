// Draws the icons of the installed shop from its favicon (after a change of it).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from './chromium.ts';
import { frontend } from './paths.mjs';
import { run } from './process/commands.ts';
import { main, temporaryFolder } from './process/lifetime.mjs';

/** The header's wood, as in the manifest. */
const wood = '#2e1a10';

/** `share` is the part of the square that the tile fills; a mask may leave only the inner 80 %. */
const icons = [
  { name: '192', size: 192, share: 0.92, ground: 'transparent' },
  { name: '512', size: 512, share: 0.92, ground: 'transparent' },
  { name: 'maskable', size: 512, share: 0.6, ground: wood },
  { name: 'apple-touch', size: 180, share: 0.72, ground: wood },
];

await main(async () => {
  const browser = await chromium();
  const tile = readFileSync(path.join(frontend, 'public', 'favicon.svg')).toString('base64');
  const folder = temporaryFolder('icons');
  for (const { name, size, share, ground } of icons) {
    const drawing = path.join(folder, `${name}.html`);
    writeFileSync(
      drawing,
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">
       <img style="width:${share * 100}vw" src="data:image/svg+xml;base64,${tile}">`,
    );
    await run(browser, [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
      ...['--default-background-color=00000000', `--window-size=${size},${size}`],
      `--screenshot=${path.join(frontend, 'public', 'icons', `${name}.png`)}`,
      `file://${drawing}`,
    ]);
  }
});
