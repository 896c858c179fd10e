import { render, screen } from '@testing-library/react';
import Barcode from './barcode';

/** What a scanner sees from left to right, as widths of ink and gaps. */
function widths(path: string): number[] {
  const runs = Array.from(path.matchAll(/M(\d+) 0h(\d+)/g), ([, at, width]) => ({
    at: Number(at),
    width: Number(width),
  }));
  return runs.flatMap(({ at, width }, index) => {
    const next = runs[index + 1];
    return next ? [width, next.at - at - width] : [width];
  });
}

test('is valid Code 128 with quiet zones', () => {
  render(<Barcode text="4827-1935" />);
  const drawing = screen.getByRole('img', { name: 'Barkod: 4827-1935' });
  // eslint-disable-next-line testing-library/no-node-access -- bars have no role
  const all = widths(drawing.querySelector('path')?.getAttribute('d') ?? '').join('');
  // ISO/IEC 15417: start C 211232, pairs 48 and 27, code B, '-', code C, 19 and 35; stop 2331112.
  expect(all).toMatch(/^211232/);
  expect(all).toMatch(/2331112$/);
  expect(all).toHaveLength(6 * 9 + 7);
});
