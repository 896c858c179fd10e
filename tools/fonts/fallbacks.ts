// Platform fonts with the measures of the shop's own fonts, so that the layout does not shift when these are loaded.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import { create, type Font } from 'fontkitten';
import { frontend, root } from '../paths.mjs';
import { fontFile, ownFaces, type OwnFace } from './faces.ts';

const prettier = createRequire(path.join(frontend, 'package.json'))('prettier');

/** The generated style sheet. */
export const fallbackSheet = 'frontend/src/styles/font-fallbacks.css';

/** Returns the style sheet for the present fonts and texts. */
export async function fallbackCss() {
  const rules = [];
  for (const own of ownFaces) {
    for (const [platform, names, width] of own.platforms) {
      const sources = names.split(', ').map((name) => `local('${name}')`);
      rules.push(`@font-face {
        font-family: '${fallbackFamily(own.family, platform)}';
        font-weight: ${own.weight};
        src: ${sources.join(', ')};
        ${await overridesFor(own, width)}
      }`);
    }
  }
  const sheet = ['/* Written by `just fonts`: not to be changed by hand. */', ...rules].join('\n');
  const file = path.join(root, fallbackSheet);
  return prettier.format(sheet, { ...(await prettier.resolveConfig(file)), filepath: file });
}

/** Returns the fallback families of one of the shop's own, in their order. */
export function fallbackFamilies(family: string) {
  const own = ownFaces.filter((one) => one.family === family);
  const platforms = new Set(own.flatMap((one) => one.platforms.map(([name]) => name)));
  return [...platforms].map((platform) => fallbackFamily(family, platform));
}

const fallbackFamily = (family: string, platform: string) => `${family} as ${platform}`;

/** Returns the declarations that give a platform font the measures of the shop's own. */
async function overridesFor(own: OwnFace, width: string | number) {
  const latin = fontFile(own.file.replace('{part}', 'latin'));
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(latin);
  const latinExt = fontFile(own.file.replace('{part}', 'latin-ext'));
  const ratio =
    typeof width === 'string'
      ? averageWidth([latin, latinExt]) / averageWidth([fontFile(width)])
      : xWidthAvg / unitsPerEm / width;
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  return `size-adjust: ${percent(ratio)};
    ascent-override: ${percent(ascent / unitsPerEm / ratio)};
    descent-override: ${percent(-descent / unitsPerEm / ratio)};
    line-gap-override: ${percent(lineGap / unitsPerEm / ratio)};`;
}

/** Returns the average width of the shop's letters in parts of the em. Each file has a part of one face's letters. */
function averageWidth(files: Buffer[]) {
  const fonts = files.map((file) => create(file) as Font);
  let sum = 0;
  for (const letter of shopText) {
    const codePoint = letter.codePointAt(0) as number;
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(codePoint));
    if (!font) throw new Error(`No font has "${letter}".`);
    sum += font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
  }
  return sum / shopText.length;
}

/** The demo's texts, whose letters are as frequent as they are in Turkish. */
const shopText = (() => {
  const catalogue: { name: string; category: string; description: string[] }[] = JSON.parse(
    readFileSync(path.join(root, 'demo', 'catalogue.json'), 'utf8'),
  );
  const texts = catalogue.map((one) => [one.name, one.category, ...one.description].join(' '));
  return Array.from(texts.join(' '));
})();
