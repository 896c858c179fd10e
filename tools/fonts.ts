// Writes the fonts' letters that the page uses, and the measures of the fallback fonts. Run it after a change of a font or
// of the demo catalogue's texts.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fallbackCss, fallbackSheet } from './fonts/fallbacks.ts';
import { cutLetters } from './fonts/subset.ts';
import { root } from './paths.mjs';

await cutLetters();
writeFileSync(path.join(root, fallbackSheet), await fallbackCss());
console.log(fallbackSheet);
