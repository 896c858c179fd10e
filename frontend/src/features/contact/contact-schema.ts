import * as z from 'zod/mini';
import { contactInputLimits as limits } from '@/api/limits';
import { honeypotName } from '@/components/honeypot';
import { requiredEmail, requiredText } from '@/lib/field-schemas';

export const contactSchema = z.object({
  name: requiredText('Ad soyad', limits.name),
  email: requiredEmail(limits.email),
  subject: requiredText('Konu', limits.subject),
  message: requiredText('Mesaj', limits.message),
  [honeypotName]: z.string(),
});
