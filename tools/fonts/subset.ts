// Cuts the fonts down to the letters of Turkish pages.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// @ts-expect-error -- it comes without types
import subsetFont from 'subset-font';
import { frontend, root } from '../paths.mjs';
import { fontFile, ownFaces } from './faces.ts';

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
/** Letters by the package's parts, as in the style sheet's unicode-range. */
const letters = {
  latin: `${ascii.join('')}\u00a0ÇçÖöÜüÂâÎîÛûı©·×−–—‘’“”•…₺`,
  'latin-ext': 'ĞğİŞş₺',
};

const folder = path.join(frontend, 'src', 'fonts');
/** Fonts for the server's preview pictures, which can't use WOFF2. */
const previewFolder = path.join(root, 'crates', 'infra-storage', 'src', 'fonts');
const previewWeights = [600, 700];

/** Writes all parts of the fonts for the page and for the server. */
export async function cutLetters() {
  mkdirSync(folder, { recursive: true });
  mkdirSync(previewFolder, { recursive: true });
  for (const { family, weight, file } of ownFaces) {
    for (const [part, text] of Object.entries(letters)) {
      const source = fontFile(file.replace('{part}', part));
      const subset = await subsetFont(source, text, { targetFormat: 'woff2' });
      const name = family.toLowerCase().replaceAll(' ', '-');
      const target = path.join(folder, `${name}-turkish-${part}-${weight}.woff2`);
      writeFileSync(target, subset);
      console.log(`${path.relative(frontend, target)}: ${subset.length} bytes`);
      if (previewWeights.includes(weight)) {
        const plain = await subsetFont(source, text, { targetFormat: 'sfnt' });
        writeFileSync(path.join(previewFolder, `${name}-${part}-${weight}.ttf`), plain);
      }
    }
  }
}
