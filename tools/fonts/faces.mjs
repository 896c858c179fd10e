// The shop's own letters and what platforms have in their place until those have come.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { frontend } from '../paths.mjs';

const require = createRequire(path.join(frontend, 'package.json'));

/**
 * Reads a file of one of the front end's packages.
 * @param {string} name
 */
export function fontFile(name) {
  return readFileSync(require.resolve(name));
}

/**
 * A face that platforms have. Of one they don't publish, a font of the same widths is measured, or
 * its known average stands here.
 * @typedef {object} PlatformFace
 * @property {string[]} names full and PostScript names under which systems know it
 * @property {{ file: string } | { latinWidth: number }} measured `latinWidth`: average of
 *   `@capsizecss/metrics`, in parts of the em
 */

/**
 * @typedef {object} OwnFace
 * @property {string} family
 * @property {number} weight
 * @property {string} file
 * @property {Record<string, PlatformFace>} platforms by platform font, the preferred ones first
 */

/** @type {OwnFace[]} */
export const ownFaces = [
  {
    family: 'IBM Plex Sans',
    weight: 400,
    file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-{part}-400-normal.woff2',
    platforms: {
      'Segoe UI': { names: ['Segoe UI', 'SegoeUI'], measured: { latinWidth: 908 / 2048 } },
      Roboto: {
        names: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
        measured: { file: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf' },
      },
      Arial: {
        names: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo Regular'],
        measured: { file: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf' },
      },
      'DejaVu Sans': {
        names: ['DejaVu Sans', 'DejaVuSans'],
        measured: { file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf' },
      },
    },
  },
  {
    family: 'IBM Plex Sans',
    weight: 600,
    file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-{part}-600-normal.woff2',
    platforms: {
      'Segoe UI': {
        names: ['Segoe UI Semibold', 'SegoeUI-Semibold'],
        measured: { latinWidth: 937 / 2048 },
      },
      Roboto: {
        // Where it is one variable font, only its regular name is known.
        names: ['Roboto Bold', 'Roboto-Bold', 'Roboto', 'Roboto Regular', 'Roboto-Regular'],
        measured: { file: '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf' },
      },
      Arial: {
        names: [
          ...['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'],
          'Arimo Bold',
        ],
        measured: { file: '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf' },
      },
      'DejaVu Sans': {
        names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
        measured: { file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' },
      },
    },
  },
  {
    family: 'Besley',
    weight: 700,
    file: '@fontsource/besley/files/besley-{part}-700-normal.woff2',
    platforms: {
      Georgia: {
        names: ['Georgia Bold', 'Georgia-Bold', 'Gelasio Bold'],
        measured: { file: '@expo-google-fonts/gelasio/700Bold/Gelasio_700Bold.ttf' },
      },
      'Noto Serif': {
        names: ['Noto Serif Bold', 'NotoSerif-Bold'],
        measured: { file: '@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf' },
      },
      'Times New Roman': {
        names: [
          ...['Times New Roman Bold', 'TimesNewRomanPS-BoldMT'],
          ...['Liberation Serif Bold', 'LiberationSerif-Bold', 'Tinos Bold'],
        ],
        measured: { file: '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf' },
      },
      'DejaVu Serif': {
        names: ['DejaVu Serif Bold', 'DejaVuSerif-Bold'],
        measured: { file: 'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf' },
      },
    },
  },
];
