import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { parseNet } from './parse-net';

const isAmount = (text: string) => text === '' || parseNet(text) !== null;

const maximum = limits.netInputAmountMaximum;

/** How much a package holds, typed as '500 g'; empty where that is not said. */
export const netAmount = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(isAmount, {
      error: '500 g, 1,5 kg, 750 ml, 2 l, 10 m veya 20 adet gibi yazın.',
      abort: true,
    }),
  ),
  z.pipe(
    z.transform(parseNet),
    z.nullable(
      z
        .custom<NonNullable<ReturnType<typeof parseNet>>>()
        .check(
          z.refine(
            ({ amount }) => amount > 0 && amount <= maximum,
            `Sıfırdan büyük, en çok ${maximum.toLocaleString('tr')} olan bir miktar yazın.`,
          ),
        ),
    ),
  ),
);
