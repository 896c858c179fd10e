import type { Page } from '@playwright/test';

/** A photograph of one colour, as a camera would write it. */
export async function photograph(page: Page, colour: string) {
  const dataUrl = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 700;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas in this browser');
    pen.fillStyle = fill;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.9);
  }, colour);
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
