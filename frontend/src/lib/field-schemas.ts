// zod/mini, here and in every schema: the same rules at a fifth of the weight.
import * as z from 'zod/mini';
import { parsePrice } from './price-input';

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

/** An amount in lira that may be empty, which is null. */
export function optionalAmount(maximum: number) {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || parsePrice(text) !== null, 'Tutarı 1.234,50 gibi yazın.'),
    ),
    z.pipe(
      z.transform((text: string) => parsePrice(text)),
      z
        .nullable(z.number())
        .check(
          z.refine(
            (amount) => amount === null || amount <= maximum,
            `En çok ${maximum.toLocaleString('tr')} TL olan bir tutar yazın.`,
          ),
        ),
    ),
  );
}

/** A whole number from 1 on that may be empty, which is null. */
export function optionalCount(maximum: number) {
  const most = maximum.toLocaleString('tr');
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => {
        const isCount = /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= maximum;
        return text === '' || isCount;
      }, `1 ile ${most} arasında bir tam sayı yazın.`),
    ),
    z.transform((text: string) => (text === '' ? null : Number(text))),
  );
}

/** Trimmed text that may be empty. */
export function optionalText(label: string, maxLength: number) {
  return z.string().check(z.trim(), atMost(label, maxLength));
}
