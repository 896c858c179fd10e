import * as z from 'zod/mini';

/** Whether a text has at most so many characters as a person counts them: an emoji is one. */
const fits = (text: string, max: number) => Array.from(text).length <= max;

export const atMost = (max: number) =>
  z.refine<string>((text) => fits(text, max), `En çok ${max} karakter yazın.`);

/** A text that may be left empty, which removes it. */
export const optionalText = (max: number) =>
  z.pipe(
    z.string().check(z.trim(), atMost(max)),
    z.transform((text) => text || null),
  );

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** At most `maxLines` texts, each on its own line; blank lines do not count. */
export const lines = (maxLines: number, maxLength: number) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform(linesOf),
      z.array(z.string()).check(
        z.maxLength(maxLines, `En çok ${maxLines} satır yazın.`),
        z.refine(
          (all) => all.every((line) => fits(line, maxLength)),
          `Bir satıra en çok ${maxLength} karakter yazın.`,
        ),
      ),
    ),
  );
