// Makes what the page knows of its fonts: the letters it ships, and the measures of what stands in
// for them. To be run again when a font or the demo catalogue's texts change.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fallbackCss, fallbackSheet } from './fonts/fallbacks.mjs';
import { cutLetters } from './fonts/subset.mjs';
import { root } from './paths.mjs';

await cutLetters();
writeFileSync(path.join(root, fallbackSheet), await fallbackCss());
console.log(fallbackSheet);
