// zod/mini in every schema, because it has a fifth of zod's size.
import * as z from 'zod/mini';

function atMost(label: string, maxLength: number) {
  return z.maxLength(maxLength, `${label} en çok ${maxLength} karakter olabilir.`);
}

/** Trimmed text that is required. `label` begins the error message. */
export function requiredText(label: string, maxLength: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, `${label} boş bırakılamaz.`), atMost(label, maxLength));
}

const link = /:\/\/|www\.|[<>]/i;

/** Required text without links: a name or a line of an address, which the shop's mails quote. */
export function requiredTextWithoutLink(label: string, maxLength: number) {
  return requiredText(label, maxLength).check(
    z.refine((text) => !link.test(text), 'Bu alana internet adresi ve < > işaretleri yazılamaz.'),
  );
}

/** An e-mail address as browsers understand it; the server has the last word. */
export function requiredEmail(maxLength: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'E-posta boş bırakılamaz.', abort: true }),
      atMost('E-posta', maxLength),
      z.regex(z.regexes.html5Email, 'Geçerli bir e-posta adresi yazın.'),
    );
}

/** A password of any length, not trimmed. */
export function requiredPassword(label: string, maxLength: number) {
  return z.string().check(z.minLength(1, `${label} boş bırakılamaz.`), atMost(label, maxLength));
}

/** Trimmed text that may be empty. */
export function optionalText(label: string, maxLength: number) {
  return z.string().check(z.trim(), atMost(label, maxLength));
}
