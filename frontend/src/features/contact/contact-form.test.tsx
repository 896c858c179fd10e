import { screen, waitFor, within } from '@testing-library/react';
import { ancestor } from '@/testing/dom';
import { serveShop, shop } from '@/testing/handlers/contact';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

type User = ReturnType<typeof renderPage>['user'];

const form = {
  'Ad Soyad': 'Hüseyin Çağlar',
  'E-Posta': 'huseyin@ornek.com',
  Konu: 'Toptan sipariş',
  Mesaj: 'Merhaba,\n12 masa için teklif rica ederim.',
};

const field = (label: string) => screen.getByRole('textbox', { name: label });

async function fillIn(user: User) {
  await screen.findByRole('textbox', { name: 'Ad Soyad' });
  for (const [label, text] of Object.entries(form)) await user.type(field(label), text);
}

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Gönder' }));

function expectKept() {
  for (const [label, text] of Object.entries(form)) expect(field(label)).toHaveValue(text);
}

test('says how what is written will be processed', async () => {
  renderPage('/iletisim');
  const notice = ancestor(await screen.findByText(/nasıl işlediğimiz/), 'p');
  const link = within(notice).getByRole('link', { name: 'KVKK Aydınlatma Metni' });
  expect(link).toHaveAttribute('href', '/kvkk-aydinlatma-metni');
});

test('sends the message and empties the form', async () => {
  const sent: unknown[] = [];
  server.use(
    mock.post('/api/message/send', async ({ request, reply }) => {
      sent.push(await request.json());
      return reply(201, { success: true, message: 'ok' });
    }),
  );
  const { user } = renderPage('/iletisim');
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('Mesajınız başarıyla gönderildi!')).toBeVisible();
  expect(sent).toEqual([
    {
      name: form['Ad Soyad'],
      email: form['E-Posta'],
      subject: form.Konu,
      message: form.Mesaj,
      website: '',
    },
  ]);
  for (const label of Object.keys(form)) expect(field(label)).toHaveValue('');
});

test('wants every field and sends nothing without', async () => {
  const { user } = renderPage('/iletisim');
  await screen.findByRole('textbox', { name: 'Ad Soyad' });
  await send(user);
  for (const [label, text] of [
    ['Ad Soyad', 'Ad soyad boş bırakılamaz.'],
    ['E-Posta', 'E-posta boş bırakılamaz.'],
    ['Konu', 'Konu boş bırakılamaz.'],
    ['Mesaj', 'Mesaj boş bırakılamaz.'],
  ] as const) {
    expect(field(label)).toBeRequired();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(text));
  }
  expect(field('Ad Soyad')).toHaveFocus();
});

test.each<[string, Resolver<'post', '/api/message/send'>, string | RegExp]>([
  [
    'the server',
    ({ reply }) => reply(503, refusal('unavailable', 'Bakımdayız.')),
    'Gönderim başarısız: Bakımdayız.',
  ],
  ['the connection', lostConnection, /^Gönderim başarısız: Sunucuya ulaşılamadı/],
])('a failure of %s keeps typed text', async (_case, answer, text) => {
  server.use(mock.post('/api/message/send', answer));
  const { user } = renderPage('/iletisim');
  await fillIn(user);
  await send(user);
  expect(await screen.findByText(text)).toBeVisible();
  expectKept();
});

test('retry sends the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  server.use(
    mock.post('/api/message/send', ({ request, reply }) => {
      keys.push(request.headers.get('idempotency-key'));
      return reply(503, refusal('unavailable', 'Bakımdayız.'));
    }),
  );
  const { user } = renderPage('/iletisim');
  await fillIn(user);
  await send(user);
  await waitFor(() => expect(keys).toHaveLength(1));
  await screen.findByText('Gönderim başarısız: Bakımdayız.');
  await send(user);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('shows the server’s error beside its field', async () => {
  const fault = { email: 'Bu adres geçersiz.' };
  server.use(
    mock.post('/api/message/send', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Bilgileri kontrol edin.', fault)),
    ),
  );
  const { user } = renderPage('/iletisim');
  await fillIn(user);
  await send(user);
  await waitFor(() => expect(field('E-Posta')).toHaveAccessibleDescription('Bu adres geçersiz.'));
  expect(field('E-Posta')).toHaveFocus();
  expect(screen.queryByText(/Gönderim başarısız/)).not.toBeInTheDocument();
  expectKept();
});

test('has a hidden field for robots', async () => {
  renderPage('/iletisim');
  await screen.findByRole('textbox', { name: 'Ad Soyad' });
  const trap = screen.getByLabelText('Web siteniz');
  expect(screen.queryByRole('textbox', { name: 'Web siteniz' })).not.toBeInTheDocument();
  expect(trap).toHaveAttribute('tabindex', '-1');
  expect(trap).toHaveAttribute('autocomplete', 'off');
  expect(trap).toHaveAttribute('name', 'website');
});

test('shows address, identity and opening hours', async () => {
  renderPage('/iletisim');
  const side = within(await screen.findByRole('complementary', { name: 'Mağaza bilgileri' }));
  expect(await side.findByText(shop.address)).toBeVisible();
  expect(side.getByRole('link', { name: '0212 000 00 00' })).toHaveAttribute(
    'href',
    'tel:+902120000000',
  );
  expect(side.getByRole('link', { name: shop.email })).toHaveAttribute(
    'href',
    `mailto:${shop.email}`,
  );
  expect(side.getByText(shop.openingHours)).toBeVisible();
  expect(side.getByText(shop.identity.title)).toBeVisible();
  expect(side.getByText('MERSİS: 0123456789012345')).toBeVisible();
  expect(side.queryByText(/ETBİS/)).not.toBeInTheDocument();
  expect(side.queryByText('Ürün güvenliği')).not.toBeInTheDocument();
});

test.each([
  ['guvenlik@ornek.com', 'guvenlik@ornek.com', 'mailto:guvenlik@ornek.com'],
  ['+902120000001', '0 212 000 00 01', 'tel:+902120000001'],
])('says where unsafe products are reported: %s', async (safetyContact, text, link) => {
  serveShop({ ...shop, identity: { ...shop.identity, safetyContact } });
  renderPage('/iletisim');
  const side = within(await screen.findByRole('complementary', { name: 'Mağaza bilgileri' }));
  expect(await side.findByText('Ürün güvenliği')).toBeVisible();
  expect(side.getByRole('link', { name: text })).toHaveAttribute('href', link);
});

test('loads the map only after a click', async () => {
  const { user } = renderPage('/iletisim');
  const show = await screen.findByRole('button', { name: 'Haritayı göster' });
  expect(screen.getByText(/Harita www.openstreetmap.org sitesinden yüklenir/)).toBeVisible();
  expect(screen.queryByTitle('Mağaza konumu haritası')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Haritada aç/ })).toHaveAttribute('href', shop.map.link);
  await user.click(show);
  expect(screen.getByTitle('Mağaza konumu haritası')).toHaveAttribute('src', shop.map.url);
});

test('shows the form without the shop’s facts', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(mock.get('/api/shop', lostConnection));
  renderPage('/iletisim');
  expect(
    await screen.findByText('Mağaza bilgileri yüklenemedi. İnternet bağlantınızı kontrol edin.'),
  ).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Mesaj' })).toBeVisible();
});
