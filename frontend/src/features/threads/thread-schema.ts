import * as z from 'zod/mini';
import { honeypotName } from '@/ui/honeypot';

const missing = 'Konu ve mesaj boş olamaz.';

/** A new thread; the sentence for what is missing is one for both fields, at the first of them. */
export const newThreadSchema = z
  .object({
    subject: z.string().check(z.trim()),
    text: z.string().check(z.trim()),
    [honeypotName]: z.string(),
  })
  .check(
    z.refine(({ subject }) => subject !== '', { path: ['subject'], error: missing, abort: true }),
    z.refine(({ text }) => text !== '', { path: ['text'], error: missing }),
  );

export const replySchema = z.object({ text: z.string().check(z.trim(), z.minLength(1)) });
