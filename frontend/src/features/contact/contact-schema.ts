import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { requiredEmail, requiredText, requiredTextWithoutLink } from '@/lib/field-schemas';
import { honeypotName } from '@/ui/honeypot';

export const contactSchema = z.object({
  name: requiredTextWithoutLink('Ad soyad', limits.contactInputNameMaxLength),
  email: requiredEmail(limits.contactInputEmailMaxLength),
  subject: requiredText('Konu', limits.contactInputSubjectMaxLength),
  message: requiredText('Mesaj', limits.contactInputMessageMaxLength),
  [honeypotName]: z.string(),
});
