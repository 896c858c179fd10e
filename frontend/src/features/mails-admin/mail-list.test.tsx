import { screen, waitFor, within } from '@testing-library/react';
import { ancestor } from '@/testing/dom';
import { logInStaff } from '@/testing/handlers/account';
import { mail, serveMails } from '@/testing/handlers/mails';
import { lostConnection, mock, refusal } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const at = '/seller/e-postalar';
const pending = mail({ _id: 'e2', subject: 'Yeni sipariş: 1', status: 'pending', error: null });
const sent = mail({
  _id: 'e3',
  subject: 'Şifreniz değişti',
  status: 'sent',
  error: null,
  attempts: 2,
  sentAt: '2026-11-18T09:05:00Z',
});

const card = async (subject: string) =>
  ancestor(await screen.findByRole('heading', { level: 2, name: subject }), 'li');

beforeEach(() => logInStaff());

test('shows recipient, subject, status and reason', async () => {
  const calls = serveMails(mail(), pending, sent);
  renderPage(at);
  const failed = await card('Siparişiniz alındı: 4827-1935');
  expect(failed).toHaveTextContent('mehmet.sahin@ornek.com');
  expect(failed).toHaveTextContent('Gönderilemedi');
  expect(failed).toHaveTextContent('18.11.2026 12:00');
  expect(failed).toHaveTextContent('Deneme7');
  expect(failed).toHaveTextContent('Son hata: permanent error (550): no such user here');
  expect(await card('Yeni sipariş: 1')).toHaveTextContent('Bekliyor');
  const done = await card('Şifreniz değişti');
  expect(done).toHaveTextContent('Gönderildi18.11.2026 12:05');
  expect(done).not.toHaveTextContent('Son hata');
  expect(screen.getAllByRole('button', { name: 'Yeniden gönder' })).toHaveLength(1);
  expect(calls).toEqual(['list all 1/20']);
});

test('a mail in a file was not sent', async () => {
  serveMails({ ...sent, toFile: true });
  const { user } = renderPage(at);
  const written = await card('Şifreniz değişti');
  expect(written).toHaveTextContent(
    'Bu e-posta gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı).',
  );
  expect(written).not.toHaveTextContent('Gönderildi');
  await user.click(within(written).getByRole('button', { name: 'E-postayı göster' }));
  expect(await screen.findByText(/Dosyaya yazıldığı gibi\./)).toBeVisible();
});

test.each([
  ['Bekleyen', 'bekleyen', 'Yeni sipariş: 1'],
  ['Gönderilen', 'gonderilen', 'Şifreniz değişti'],
  ['Gönderilemeyen', 'gonderilemeyen', 'Siparişiniz alındı: 4827-1935'],
])('%s narrows the list by the address', async (label, inAddress, subject) => {
  serveMails(mail(), pending, sent);
  const { user, address } = renderPage(at);
  await card('Şifreniz değişti');
  await user.selectOptions(screen.getByLabelText('Durum'), label);
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1));
  await card(subject);
  expect(address()).toBe(`${at}?durum=${inAddress}`);
  await user.selectOptions(screen.getByLabelText('Durum'), 'Tümü');
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3));
  expect(address()).toBe(at);
});

test('resends a failed mail, which then waits', async () => {
  const calls = serveMails(mail());
  const { user } = renderPage(at);
  const failed = within(await card('Siparişiniz alındı: 4827-1935'));
  await user.click(failed.getByRole('button', { name: 'Yeniden gönder' }));
  expect(await screen.findByText('E-posta yeniden gönderilecek.')).toBeVisible();
  expect(await failed.findByText('Bekliyor')).toBeVisible();
  expect(failed.queryByRole('button', { name: 'Yeniden gönder' })).not.toBeInTheDocument();
  expect(failed.getByRole('heading')).toHaveFocus();
  expect(calls).toEqual(['list all 1/20', 'retry e1', 'list all 1/20']);
});

test('a mail without its link can’t be resent', async () => {
  serveMails(mail(), mail({ _id: 'e4', subject: 'Şifre yenileme', linkErased: true }));
  renderPage(at);
  const reset = await card('Şifre yenileme');
  expect(reset).toHaveTextContent(
    'Bu e-postanın bağlantısı artık geçerli değil. Müşteri “Şifremi unuttum” ile yenisini isteyebilir.',
  );
  expect(within(reset).queryByRole('button', { name: 'Yeniden gönder' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Yeniden gönder' })).toHaveLength(1);
});

test('shows a mail that a colleague resent', async () => {
  serveMails(mail());
  const { user } = renderPage(at);
  const failed = within(await card('Siparişiniz alındı: 4827-1935'));
  serveMails(mail({ status: 'sent', error: null }));
  server.use(
    mock.post('/api/seller/mails/{id}/retry', ({ reply }) =>
      reply(409, refusal('mail_not_failed', 'Bu e-posta zaten gönderildi.')),
    ),
  );
  await user.click(failed.getByRole('button', { name: 'Yeniden gönder' }));
  expect(await screen.findByText('Bu e-posta zaten gönderildi.')).toBeVisible();
  expect(await failed.findByText('Gönderildi')).toBeVisible();
});

test('keeps the page in the address', async () => {
  serveMails(
    ...Array.from({ length: 21 }, (_, index) =>
      mail({ _id: `e${index}`, subject: `Konu ${index}` }),
    ),
  );
  const { user, address } = renderPage(at);
  expect(await screen.findByText('Sayfa 1 / 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sonraki' }));
  await card('Konu 20');
  expect(address()).toBe(`${at}?sayfa=2`);
});

test('says when empty, also in this state', async () => {
  serveMails();
  const { user, address } = renderPage(`${at}?durum=gonderilemeyen`);
  expect(await screen.findByText('Bu durumda e-posta yok.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filtreleri temizle' }));
  expect(await screen.findByText('Henüz e-posta yok.')).toBeVisible();
  expect(address()).toBe(at);
});

test('offers a retry when loading fails', async () => {
  server.use(mock.get('/api/seller/mails', lostConnection));
  const { user } = renderPage(at);
  const retry = await screen.findByRole('button', { name: 'Tekrar dene' });
  serveMails(mail());
  await user.click(retry);
  await card('Siparişiniz alındı: 4827-1935');
});

test('a mail is read as text', async () => {
  const calls = serveMails(sent);
  const { user } = renderPage(at);
  const mail = within(await card('Şifreniz değişti'));
  await user.click(mail.getByRole('button', { name: 'E-postayı göster' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Şifreniz değişti' }));
  expect(await dialog.findByText(/Siparişiniz alındı\./)).toBeVisible();
  expect(dialog.getByText(/Gönderildiği gibi\./)).toBeVisible();
  expect(calls.at(-1)).toBe('text e3');
});

test.each([
  [true, 'Bu e-postanın gönderilen metni saklanmamış.'],
  [false, 'Bu e-postanın anlattığı şey silindi; artık bir metni yok.'],
])('a mail’s text may be erased, sent: %s', async (isSent, text) => {
  serveMails(sent);
  server.use(
    mock.get('/api/seller/mails/{id}', ({ reply }) =>
      reply(200, { success: true, text: null, sent: isSent }),
    ),
  );
  const { user } = renderPage(at);
  const mail = within(await card('Şifreniz değişti'));
  await user.click(mail.getByRole('button', { name: 'E-postayı göster' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Şifreniz değişti' }));
  expect(await dialog.findByText(text)).toBeVisible();
});
