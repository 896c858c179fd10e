import { screen, waitFor, within } from '@testing-library/react';
import type { TextKey } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { shopText } from '@/testing/handlers/legal';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import type { StoredText } from './queries';

const epoch = '1970-01-01T00:00:00.000Z';
const version = (n: number) => `2026-11-2${n}T09:00:00.000Z`;

function stored(key: TextKey, over: Partial<StoredText> = {}): StoredText {
  return {
    key,
    title: shopText(key).title,
    path: `/${key}`,
    isCustom: false,
    updatedAt: epoch,
    placeholders: [
      { name: 'shop', about: 'Mağazanın adı', isRequired: false },
      { name: 'seller', about: 'Satıcının kimliği', isRequired: true },
    ],
    body: 'Bir\nİki\nÜç',
    defaultBody: 'Bir\nİki\nÜç',
    ...over,
  };
}

/** Serves this text; what is saved is noted. */
function serve(text: StoredText) {
  logInStaff();
  const saved: unknown[] = [];
  let current = text;
  server.use(
    mock.get('/api/seller/text/{key}', ({ reply }) => reply(200, { success: true, ...current })),
    mock.put('/api/seller/text/{key}', async ({ request, reply }) => {
      const { body, updatedAt } = await request.json();
      saved.push({ body, updatedAt });
      current = { ...current, body, isCustom: true, updatedAt: version(saved.length) };
      return reply(200, { success: true, message: 'Metin kaydedildi.', ...current });
    }),
    mock.delete('/api/seller/text/{key}', ({ query, reply }) => {
      if (query.get('updatedAt') !== current.updatedAt) {
        const late = refusal('changed_meanwhile', 'Metin siz düzenlerken değiştirildi.');
        return reply(409, { ...late, ...current });
      }
      current = { ...current, body: current.defaultBody, isCustom: false, updatedAt: version(9) };
      return reply(200, { success: true, message: 'Metin varsayılana döndü.', ...current });
    }),
    mock.post('/api/seller/text/{key}/preview', async ({ request, reply }) => {
      const { body } = await request.json();
      return reply(200, { success: true, body: body.replaceAll('{{shop}}', 'Dördüncü') });
    }),
  );
  /** Another staff member saves this. */
  const elsewhere = (body: string) => {
    current = { ...current, body, isCustom: true, updatedAt: version(7) };
  };
  return { saved, elsewhere, ...renderPage(`/seller/metinler/${text.key}`) };
}

const field = () => screen.findByRole('textbox', { name: 'Metin' });
const preview = () => within(screen.getByRole('region', { name: 'Önizleme' }));

test('lists texts with page, state and last change', async () => {
  logInStaff();
  const texts = [
    stored('about', { path: '/hakkimizda', isCustom: true, updatedAt: version(1) }),
    stored('faq', { path: '/sikca-sorulan-sorular' }),
  ];
  server.use(mock.get('/api/seller/text', ({ reply }) => reply(200, { success: true, texts })));
  renderPage('/seller/metinler');
  const table = within(await screen.findByRole('table', { name: 'Metinler' }));
  const [, about, faq] = table.getAllByRole('row');
  expect(about).toHaveTextContent(/Hakkımızda.*\/hakkimizda.*Özel.*21/);
  expect(faq).toHaveTextContent(/Sıkça Sorulan Sorular.*Varsayılan.*—/);
  expect(table.getByRole('link', { name: 'Hakkımızda' })).toHaveAttribute(
    'href',
    '/seller/metinler/about',
  );
});

test('a list that fails to load can be retried', async () => {
  logInStaff();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    mock.get('/api/seller/text', lostConnection, { once: true }),
    mock.get('/api/seller/text', ({ reply }) =>
      reply(200, { success: true, texts: [stored('about')] }),
    ),
  );
  const { user } = renderPage('/seller/metinler');
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByRole('link', { name: 'Hakkımızda' })).toBeVisible();
});

test('typed text is previewed, saved with its version and published', async () => {
  const { user, saved } = serve(stored('about', { updatedAt: version(5) }));
  await user.clear(await field());
  await user.type(await field(), '## Biz\n{{{{shop}} <b>kahvesi</b>');
  await waitFor(() => expect(preview().getByText('Dördüncü <b>kahvesi</b>')).toBeVisible());
  expect(preview().getByRole('heading', { level: 3, name: 'Biz' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('Metin kaydedildi.')).toBeVisible();
  expect(saved).toEqual([{ body: '## Biz\n{{shop}} <b>kahvesi</b>', updatedAt: version(5) }]);
  expect(screen.getByText('Özel')).toBeVisible();
});

test('placeholders are inserted at the caret', async () => {
  const { user, saved } = serve(stored('about'));
  const text = await field();
  await user.click(text);
  (text as HTMLTextAreaElement).setSelectionRange(3, 4);
  await user.click(screen.getByRole('button', { name: '{{shop}} alanını ekle' }));
  expect(text).toHaveValue('Bir{{shop}}İki\nÜç');
  expect(text).toHaveFocus();
  await user.keyboard('!');
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(saved).toEqual([{ body: 'Bir{{shop}}!İki\nÜç', updatedAt: epoch }]));
  expect(screen.getByText(/Satıcının kimliği/)).toHaveTextContent('zorunlu');
});

test('mistakes of the template are shown at the field and leave the last preview', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = serve(stored('about'));
  const problem = '2. satırda bilinmeyen bir alan var: {{sellr}}.';
  await waitFor(() => expect(preview().getByText(/Bir/)).toBeVisible());
  const refused = refusal('validation_failed', `Metin: ${problem}`, { body: problem });
  server.use(
    mock.put('/api/seller/text/{key}', ({ reply }) => reply(422, refused)),
    mock.post('/api/seller/text/{key}/preview', ({ reply }) => reply(422, refused)),
  );
  await user.type(await field(), ' {{{{sellr}}');
  expect(await preview().findByText(`Metin: ${problem}`)).toBeVisible();
  expect(preview().getByText(/Bir/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(problem));
  await user.clear(await field());
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(async () =>
    expect(await field()).toHaveAccessibleDescription('Bu alanı doldurun.'),
  );
});

test('shows the lines that differ from the default', async () => {
  const { user } = serve(stored('about', { isCustom: true, body: 'Bir\nYeni\nÜç' }));
  await user.click(await screen.findByText('Varsayılandan farkı'));
  const added = await screen.findByText('Yeni', { selector: 'ins' });
  expect(added).toHaveTextContent('Eklenen: Yeni');
  expect(screen.getByText('İki', { selector: 'del' })).toHaveTextContent('Silinen: İki');
});

test('asks before returning to the default', async () => {
  const { user } = serve(stored('about', { isCustom: true, body: 'Yeni' }));
  expect(await field()).toHaveValue('Yeni');
  await user.click(screen.getByRole('button', { name: 'Varsayılana dön' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Vazgeç' }));
  expect(await field()).toHaveValue('Yeni');
  await user.click(screen.getByRole('button', { name: 'Varsayılana dön' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Varsayılana dön' }));
  expect(await screen.findByText('Metin varsayılana döndü.')).toBeVisible();
  await waitFor(async () => expect(await field()).toHaveValue('Bir\nİki\nÜç'));
  expect(screen.queryByRole('button', { name: 'Varsayılana dön' })).not.toBeInTheDocument();
});

test('the default never replaces a text that was not seen', async () => {
  const { user, elsewhere } = serve(stored('about', { isCustom: true, body: 'Yeni' }));
  const reset = async () => {
    await user.click(await screen.findByRole('button', { name: 'Varsayılana dön' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Varsayılana dön' }));
  };
  await user.type(await field(), ' metin');
  elsewhere('Onların');
  await reset();
  const choice = await screen.findByRole('button', { name: 'Son hâlini getir' });
  expect(await field()).toHaveValue('Yeni metin');
  await user.click(choice);
  expect(await field()).toHaveValue('Onların');
  await reset();
  await waitFor(async () => expect(await field()).toHaveValue('Bir\nİki\nÜç'));
});

test('an untouched editor follows a text that was not seen', async () => {
  const { user, elsewhere } = serve(stored('about', { isCustom: true, body: 'Yeni' }));
  await user.click(await screen.findByRole('button', { name: 'Varsayılana dön' }));
  elsewhere('Onların');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Varsayılana dön' }));
  await waitFor(async () => expect(await field()).toHaveValue('Onların'));
});

test('a text that another staff member has changed is shown beside the typed one', async () => {
  const { user, saved } = serve(stored('about'));
  const theirs = stored('about', { isCustom: true, body: 'Onların', updatedAt: version(7) });
  server.use(
    mock.put(
      '/api/seller/text/{key}',
      ({ reply }) => reply(409, { ...refusal('changed_meanwhile', 'Değişti.'), ...theirs }),
      { once: true },
    ),
  );
  await user.clear(await field());
  await user.type(await field(), 'Benim');
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Metin siz düzenlerken değiştirildi.');
  expect(await within(alert).findByText('Onların', { selector: 'del' })).toBeVisible();
  expect(within(alert).getByText('Benim', { selector: 'ins' })).toBeVisible();
  expect(await field()).toHaveValue('Benim');
  await user.click(within(alert).getByRole('button', { name: 'Benimkini kaydet' }));
  expect(await screen.findByText('Metin kaydedildi.')).toBeVisible();
  expect(saved).toEqual([{ body: 'Benim', updatedAt: version(7) }]);
});

test('asks before typed text is lost', async () => {
  const { user } = serve(stored('about'));
  await user.type(await field(), '!');
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test('contracts are previewed with a sample order', async () => {
  serve(stored('distance-sales'));
  expect(await screen.findByText('Örnek bir siparişle doldurulmuştur.')).toBeVisible();
});
