// Cuts the shop's letters down to what Turkish pages use, into frontend/src/fonts. To be run again
// when the packages of the fonts change; the results are kept with the source.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { frontend } from './paths.mjs';

const faces = [
  ['@fontsource/besley', 'besley', 700],
  ['@fontsource/ibm-plex-sans', 'ibm-plex-sans', 400],
  ['@fontsource/ibm-plex-sans', 'ibm-plex-sans', 600],
];

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
/** By the package's own parts. The style sheet's unicode-range names the same letters. */
const letters = {
  latin: `${ascii.join('')}\u00a0ÇçÖöÜüÂâÎîÛûı·×–—‘’“”•…₺`,
  'latin-ext': 'ĞğİŞş₺',
};

const folder = path.join(frontend, 'src', 'fonts');
const require = createRequire(path.join(frontend, 'package.json'));
mkdirSync(folder, { recursive: true });
for (const [name, file, weight] of faces) {
  for (const [part, text] of Object.entries(letters)) {
    const source = require.resolve(`${name}/files/${file}-${part}-${weight}-normal.woff2`);
    const subset = await subsetFont(readFileSync(source), text, { targetFormat: 'woff2' });
    const target = path.join(folder, `${file}-turkish-${part}-${weight}.woff2`);
    writeFileSync(target, subset);
    console.log(`${path.relative(frontend, target)}: ${subset.length} bytes`);
  }
}
