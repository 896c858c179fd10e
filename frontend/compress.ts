// Compresses the built page once, as small as Brotli can: the server sends these files as they are. Of scripts, most of
// the build, only the compressed form stays; style sheets are also inlined by the server.
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const dist = path.join(import.meta.dirname, 'dist');
const compress = promisify(brotliCompress);

await Promise.all(
  globSync('**/*.{js,css,svg}', { cwd: dist }).map(async (name) => {
    const file = path.join(dist, name);
    await writeFile(`${file}.br`, await compress(await readFile(file)));
    if (name.endsWith('.js')) await rm(file);
  }),
);
