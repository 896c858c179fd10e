// zod/mini, here and in every schema: the same rules at a fifth of the weight.
import * as z from 'zod/mini';

/** Trimmed text that has to be there. `label` opens the sentence shown when it is not. */
export function requiredText(label: string, maxLength = 255) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label} boş bırakılamaz.`),
      z.maxLength(maxLength, `${label} en çok ${maxLength} karakter olabilir.`),
    );
}

/** An e-mail address as browsers understand it; the server has the last word. */
export function requiredEmail() {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'E-posta boş bırakılamaz.', abort: true }),
      z.maxLength(255, 'E-posta en çok 255 karakter olabilir.'),
      z.regex(z.regexes.html5Email, 'Geçerli bir e-posta adresi yazın.'),
    );
}

/** A password; as short as its owner likes, and kept exactly as typed. */
export function requiredPassword(label: string) {
  return z
    .string()
    .check(
      z.minLength(1, `${label} boş bırakılamaz.`),
      z.maxLength(128, `${label} en çok 128 karakter olabilir.`),
    );
}

/** Text that may be missing. */
export function optionalText(label: string, maxLength = 255) {
  return z
    .string()
    .check(z.trim(), z.maxLength(maxLength, `${label} en çok ${maxLength} karakter olabilir.`));
}
