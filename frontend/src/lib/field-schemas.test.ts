import document from '../../../docs/openapi.json?raw';
import { requiredEmail, requiredTextWithoutLink } from './field-schemas';

const { schemas } = (
  JSON.parse(document) as { components: { schemas: Record<string, { pattern?: string }> } }
).components;

const messages = (schema: ReturnType<typeof requiredEmail>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

test.each([
  'Ayşe',
  'Amazon.com.tr Ltd. Şti.',
  'Kazandınız! http://a.example',
  'WWW.a.example',
  '<b>',
  'a > b',
])('%s is a name for the server', (text) => {
  const isAccepted = new RegExp(schemas['Line100WithoutLink']?.pattern ?? '', 'u').test(text);
  const refusal = ['Bu alana internet adresi ve < > işaretleri yazılamaz.'];
  expect(messages(requiredTextWithoutLink('Ad', 100), text)).toEqual(
    isAccepted ? undefined : refusal,
  );
});

test.each([
  ['musteri@example.com', true],
  ['muste\u200bri@example.com', false],
  ['MUSTERİ@example.com', false],
  ['ayşe@example.com', false],
  ['a\u0007b@example.com', false],
])('%j is an e-mail address: %j', (text, isAccepted) => {
  const refusal = ['Geçerli bir e-posta adresi yazın.'];
  expect(messages(requiredEmail(255), text)).toEqual(isAccepted ? undefined : refusal);
});
