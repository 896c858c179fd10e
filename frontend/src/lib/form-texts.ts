import { z } from 'zod';

/** Trimmed text that has to be there. `label` opens the sentence shown when it is not. */
export function requiredText(label: string, maxLength = 255) {
  return z
    .string()
    .trim()
    .min(1, `${label} boş bırakılamaz.`)
    .max(maxLength, `${label} en çok ${maxLength} karakter olabilir.`);
}

/** An e-mail address as browsers understand it; the server has the last word. */
export const emailText = z.email({
  pattern: z.regexes.html5Email,
  error: 'Geçerli bir e-posta adresi yazın.',
});
