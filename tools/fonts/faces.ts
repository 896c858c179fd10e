// The shop's own fonts, and the platform fonts that pages show until they are loaded.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { frontend } from '../paths.mjs';

const require = createRequire(path.join(frontend, 'package.json'));

/** Reads a file of one of the front end's packages. */
export function fontFile(name: string) {
  return readFileSync(require.resolve(name));
}

/** A font that platforms have. A font that is not published is measured by one of the same widths, or by its known average width. */
export interface PlatformFace {
  /** full and PostScript names on different systems */
  names: string;
  /** the font to measure */
  file?: string;
  /** average of ` */
  latinWidth?: number;
}

export interface OwnFace {
  family: string;
  weight: number;
  file: string;
  /** by platform font, the preferred ones first */
  platforms: Record<string, PlatformFace>;
}

const google = '@expo-google-fonts';

export const ownFaces: OwnFace[] = [
  {
    family: 'IBM Plex Sans',
    weight: 400,
    file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-{part}-400-normal.woff2',
    platforms: {
      'Segoe UI': { names: 'Segoe UI, SegoeUI', latinWidth: 908 / 2048 },
      Roboto: {
        names: 'Roboto, Roboto Regular, Roboto-Regular',
        file: `${google}/roboto/400Regular/Roboto_400Regular.ttf`,
      },
      Arial: {
        names: 'Arial, ArialMT, Liberation Sans, LiberationSans, Arimo Regular',
        file: `${google}/arimo/400Regular/Arimo_400Regular.ttf`,
      },
      'DejaVu Sans': {
        names: 'DejaVu Sans, DejaVuSans',
        file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
      },
    },
  },
  {
    family: 'IBM Plex Sans',
    weight: 600,
    file: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-{part}-600-normal.woff2',
    platforms: {
      'Segoe UI': { names: 'Segoe UI Semibold, SegoeUI-Semibold', latinWidth: 937 / 2048 },
      Roboto: {
        // As one variable font it has only its regular name.
        names: 'Roboto Bold, Roboto-Bold, Roboto, Roboto Regular, Roboto-Regular',
        file: `${google}/roboto/700Bold/Roboto_700Bold.ttf`,
      },
      Arial: {
        names: 'Arial Bold, Arial-BoldMT, Liberation Sans Bold, LiberationSans-Bold, Arimo Bold',
        file: `${google}/arimo/700Bold/Arimo_700Bold.ttf`,
      },
      'DejaVu Sans': {
        names: 'DejaVu Sans Bold, DejaVuSans-Bold',
        file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
      },
    },
  },
  {
    family: 'Besley',
    weight: 700,
    file: '@fontsource/besley/files/besley-{part}-700-normal.woff2',
    platforms: {
      Georgia: {
        names: 'Georgia Bold, Georgia-Bold, Gelasio Bold',
        file: `${google}/gelasio/700Bold/Gelasio_700Bold.ttf`,
      },
      'Noto Serif': {
        names: 'Noto Serif Bold, NotoSerif-Bold',
        file: `${google}/noto-serif/700Bold/NotoSerif_700Bold.ttf`,
      },
      'Times New Roman': {
        names:
          'Times New Roman Bold, TimesNewRomanPS-BoldMT, Liberation Serif Bold, LiberationSerif-Bold, Tinos Bold',
        file: `${google}/tinos/700Bold/Tinos_700Bold.ttf`,
      },
      'DejaVu Serif': {
        names: 'DejaVu Serif Bold, DejaVuSerif-Bold',
        file: 'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf',
      },
    },
  },
];
