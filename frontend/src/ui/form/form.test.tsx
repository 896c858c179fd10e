import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { ApiError, NetworkError } from '@/lib/errors';
import { requiredEmail, requiredText } from '@/lib/field-schemas';
import { renderWithProviders } from '@/testing/render';
import { Button } from '../button/button';
import { TextField } from '../field/field';
import { Honeypot } from '../field/honeypot';
import { Form } from './form';
import { useFormMutation } from './use-form-mutation';

const schema = z.object({
  name: requiredText('Ad', 100),
  email: requiredEmail(255),
  lines: z.array(z.object({ word: z.string() })),
  website: z.string(),
});

type Values = z.output<typeof schema>;

interface LetterFormProps {
  send: (values: Values) => Promise<string>;
  onSuccess?: (answer: string) => void;
  failureText?: (error: unknown) => string;
}

function LetterForm({ send, onSuccess, failureText }: LetterFormProps) {
  const form = useFormMutation({
    schema,
    defaultValues: { name: '', email: '', lines: [{ word: '' }], website: '' },
    send,
    onSuccess: (answer, { reset }) => {
      onSuccess?.(answer);
      reset();
    },
    failureText,
  });
  return (
    <Form form={form}>
      <TextField label="Ad" {...form.field('name')} />
      <TextField label="E-Posta" {...form.field('email')} />
      <TextField label="Kelime" {...form.field('lines.0.word')} />
      <Honeypot {...form.form.register('website')} />
      <Button type="submit" busy={form.isSending}>
        Gönder
      </Button>
    </Form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const button = () => screen.getByRole('button', { name: 'Gönder' });

async function fillIn(props: LetterFormProps) {
  const user = userEvent.setup();
  renderWithProviders(<LetterForm {...props} />);
  await user.type(field('Ad'), ' Ayşe ');
  await user.type(field('E-Posta'), 'ayse@ornek.com');
  return user;
}

const refuse = (fields: Record<string, string>) =>
  vi.fn(() =>
    Promise.reject(new ApiError(422, 'validation_failed', 'Bilgileri kontrol edin.', fields)),
  );

test('focuses the first field at fault', async () => {
  const user = userEvent.setup();
  const send = vi.fn();
  renderWithProviders(<LetterForm send={send} />);
  await user.click(button());
  expect(await screen.findByText('Ad boş bırakılamaz.')).toBeVisible();
  expect(screen.getByText('E-posta boş bırakılamaz.')).toBeVisible();
  expect(field('Ad')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('a failure of no field has the focus', async () => {
  const user = await fillIn({ send: refuse({}) });
  await user.click(button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Bilgileri kontrol edin.');
  expect(alert).toHaveFocus();
});

test('sends parsed values and passes the response', async () => {
  const send = vi.fn(() => Promise.resolve('Teşekkürler'));
  const onSuccess = vi.fn();
  const user = await fillIn({ send, onSuccess });
  await user.click(button());
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('Teşekkürler'));
  expect(send).toHaveBeenCalledWith({
    name: 'Ayşe',
    email: 'ayse@ornek.com',
    lines: [{ word: '' }],
    website: '',
  });
  expect(field('Ad')).toHaveValue('');
});

test('shows and focuses server errors', async () => {
  const send = refuse({ 'lines[0].word': 'Kısa yazın.', email: 'Bu adres kullanılıyor.' });
  const user = await fillIn({ send });
  await user.click(button());
  expect(await screen.findByText('Bu adres kullanılıyor.')).toBeVisible();
  expect(field('E-Posta')).toHaveAccessibleDescription('Bu adres kullanılıyor.');
  expect(field('Kelime')).toHaveAccessibleDescription('Kısa yazın.');
  expect(field('E-Posta')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field('Ad')).toHaveValue(' Ayşe ');
});

test.each([
  ['a field that the form does not have', { userId: 'Bilinmeyen hesap.' }],
  ['the hidden field', { website: 'Bu alanı boş bırakın.' }],
])('shows an error of %s at the form', async (_name, fields) => {
  const user = await fillIn({ send: refuse(fields) });
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Bilgileri kontrol edin.');
});

test('shows a failure until the next try', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new NetworkError())
    .mockResolvedValueOnce('Tamam');
  const user = await fillIn({ send, failureText: () => 'Gönderim başarısız.' });
  await user.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Gönderim başarısız.');
  await user.click(button());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(send).toHaveBeenCalledTimes(2);
});

test('ignores a second submit in flight', async () => {
  let answer: (text: string) => void = () => undefined;
  const send = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const user = await fillIn({ send });
  await user.dblClick(button());
  await user.type(field('Ad'), '{Enter}');
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
  expect(send).toHaveBeenCalledTimes(1);
  await act(() => {
    answer('Tamam');
    return Promise.resolve();
  });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
});
