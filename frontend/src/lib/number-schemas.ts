// Numbers that staff type as text.
import * as z from 'zod/mini';
import { parsePrice } from './price-input';

const amountText = (text: string) => text === '' || parsePrice(text) !== null;

/** Whether the text is an amount in lira above zero and at most `maximum`. */
export function isPositiveAmount(text: string, maximum: number): boolean {
  const amount = parsePrice(text);
  return amount !== null && amount > 0 && amount <= maximum;
}

/** Reads an amount in lira, also none, which is null. */
const amount = z.pipe(
  z.string().check(z.trim(), z.refine(amountText, 'Tutarı 1.234,50 gibi yazın.')),
  z.transform(parsePrice),
);

const atMost = (maximum: number) =>
  z.maximum(maximum, `En çok ${maximum.toLocaleString('tr')} TL olan bir tutar yazın.`);

/** An amount in lira that may be empty, which is null. */
export function optionalAmount(maximum: number) {
  return z.pipe(amount, z.nullable(z.number().check(atMost(maximum))));
}

/** An amount in lira above zero. `label` begins the message for an empty field. */
export function requiredAmount(label: string, maximum: number) {
  const positive = z.positive('Sıfırdan büyük bir tutar yazın.');
  return z.pipe(amount, z.number(`${label} zorunludur.`).check(positive, atMost(maximum)));
}

/** A whole number that may be empty, which is null. */
export function optionalCount(maximum: number, minimum = 1) {
  const isCount = (text: string) => /^\d{1,7}$/.test(text) && +text >= minimum && +text <= maximum;
  const message = `${minimum} ile ${maximum.toLocaleString('tr')} arasında bir tam sayı yazın.`;
  return z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || isCount(text), message),
    ),
    z.transform((text: string) => (text === '' ? null : Number(text))),
  );
}
