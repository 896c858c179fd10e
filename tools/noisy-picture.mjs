import { randomUUID } from 'node:crypto';
import { constants, crc32, deflateSync } from 'node:zlib';

/**
 * A picture as a camera makes it: the noise of an even wall, a PNG of so many pixels.
 * @param {number} width
 * @param {number} height
 */
export function noisyPicture(width, height) {
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
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const start = Buffer.concat([signature, chunk('IHDR', header)]);
  const data = chunk('IDAT', deflateSync(rows, { strategy: constants.Z_HUFFMAN_ONLY }));
  const end = chunk('IEND', Buffer.alloc(0));
  return {
    /** A file that was never there before. */
    another: () => {
      const comment = chunk('tEXt', Buffer.from(`Comment\0${randomUUID()}`));
      return new Blob([start, comment, data, end]);
    },
  };
}

/**
 * @param {string} name
 * @param {Buffer} data
 */
function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
