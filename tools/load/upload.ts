import { constants, crc32, deflateSync } from 'node:zlib';
import { unique, writeInput, type Request } from './generator.ts';

/** Returns a seller's request that adds a product with one picture of this size, a different one each time. */
export async function uploadRequest(
  cookie: string,
  category: string,
  [width, height]: [number, number],
): Promise<Request> {
  const product = { name: `Yük ${unique}`, category, inStock: false, description: [] };
  const form = new FormData();
  form.append('productData', JSON.stringify({ ...product, price: 10, offerPrice: 10 }));
  form.append('images', new Blob([noisyPicture(width, height), unique]), 'foto.png');
  const encoded = new Response(form);
  const headers = { cookie, 'content-type': encoded.headers.get('content-type') ?? '' };
  const bodyFile = writeInput(Buffer.from(await encoded.arrayBuffer()));
  return { method: 'POST', path: '/api/product/add', headers, bodyFile };
}

/** Returns a PNG that compresses as badly as a photograph. */
function noisyPicture(width: number, height: number) {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const shades = [120, 120, 120, 121, 122];
  for (let at = 0; at < rows.length; at += 1) {
    const isFilter = at % (1 + width * 3) === 0;
    rows[at] = isFilter ? 0 : shades[Math.floor(Math.random() * shades.length)];
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { strategy: constants.Z_HUFFMAN_ONLY })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
