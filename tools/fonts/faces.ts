// The shop's own fonts, and the platform fonts that pages show until they are loaded.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { frontend } from '../paths.mjs';

const require = createRequire(path.join(frontend, 'package.json'));

/** Reads a file of one of the front end's packages. */
export const fontFile = (name: string) => readFileSync(require.resolve(name));

export interface OwnFace {
  family: string;
  weight: number;
  file: string;
  /** The preferred ones first. */
  platforms: PlatformFace[];
}

/**
 * A font that platforms have, its full and PostScript names on different systems, and how wide its letters are: as in this
 * font of the same widths, or the known average in parts of the em (of `@capsizecss/metrics`) of a font that is not published.
 */
type PlatformFace = [family: string, names: string, width: string | number];

const google = (name: string, style: string) =>
  `@expo-google-fonts/${name.toLowerCase()}/${style}/${name.replace('-', '')}_${style}.ttf`;
const dejaVu = (name: string) => `dejavu-fonts-ttf/ttf/DejaVu${name}.ttf`;

export const ownFaces: OwnFace[] = [
  {
    family: 'IBM Plex Sans',
    weight: 400,
    file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-{part}-400-normal.woff2',
    platforms: [
      ['Segoe UI', 'Segoe UI, SegoeUI', 908 / 2048],
      ['Roboto', 'Roboto, Roboto Regular, Roboto-Regular', google('Roboto', '400Regular')],
      [
        'Arial',
        'Arial, ArialMT, Liberation Sans, LiberationSans, Arimo Regular',
        google('Arimo', '400Regular'),
      ],
      ['DejaVu Sans', 'DejaVu Sans, DejaVuSans', dejaVu('Sans')],
    ],
  },
  {
    family: 'IBM Plex Sans',
    weight: 600,
    file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-{part}-600-normal.woff2',
    platforms: [
      ['Segoe UI', 'Segoe UI Semibold, SegoeUI-Semibold', 937 / 2048],
      [
        'Roboto',
        // As one variable font it has only its regular name.
        'Roboto Bold, Roboto-Bold, Roboto, Roboto Regular, Roboto-Regular',
        google('Roboto', '700Bold'),
      ],
      [
        'Arial',
        'Arial Bold, Arial-BoldMT, Liberation Sans Bold, LiberationSans-Bold, Arimo Bold',
        google('Arimo', '700Bold'),
      ],
      ['DejaVu Sans', 'DejaVu Sans Bold, DejaVuSans-Bold', dejaVu('Sans-Bold')],
    ],
  },
  {
    family: 'Besley',
    weight: 700,
    file: '@fontsource/besley/files/besley-{part}-700-normal.woff2',
    platforms: [
      ['Georgia', 'Georgia Bold, Georgia-Bold, Gelasio Bold', google('Gelasio', '700Bold')],
      ['Noto Serif', 'Noto Serif Bold, NotoSerif-Bold', google('Noto-Serif', '700Bold')],
      [
        'Times New Roman',
        'Times New Roman Bold, TimesNewRomanPS-BoldMT, Liberation Serif Bold, LiberationSerif-Bold, Tinos Bold',
        google('Tinos', '700Bold'),
      ],
      ['DejaVu Serif', 'DejaVu Serif Bold, DejaVuSerif-Bold', dejaVu('Serif-Bold')],
    ],
  },
];
