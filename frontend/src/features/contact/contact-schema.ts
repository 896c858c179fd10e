import * as z from 'zod/mini';
import { honeypotName } from '@/components/honeypot';
import { requiredEmail, requiredText } from '@/lib/field-schemas';

export const contactSchema = z.object({
  name: requiredText('Ad soyad', 100),
  email: requiredEmail(),
  subject: requiredText('Konu', 200),
  message: requiredText('Mesaj', 5000),
  [honeypotName]: z.string(),
});
