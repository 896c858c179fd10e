import { screen, waitFor, within } from '@testing-library/react';
import { ancestor } from '@/testing/dom';
import { closedGate } from '@/testing/gate';
import { customer, logInStaff } from '@/testing/handlers/account';
import { contactMessage, serveInbox } from '@/testing/handlers/inbox';
import { lostConnection, mock } from '@/testing/mock';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const at = '/seller/mesajlar';
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    contactMessage({ _id: `l${index + 1}`, firstName: 'Kişi', lastName: String(index + 1) }),
  );
const card = async (name: string) =>
  within(ancestor(await screen.findByRole('heading', { name }), 'li'));

beforeEach(() => logInStaff());

test('shows sender and time, marks unread ones', async () => {
  const calls = serveInbox(
    contactMessage(),
    contactMessage({ _id: 'l2', firstName: 'Gülşen', isRead: true }),
  );
  renderPage(at);
  const unread = await card('Hüseyin Çağlar');
  expect(unread.getByText('huseyin.caglar@ornek.com')).toBeVisible();
  expect(unread.getByText('12 masalık yeni bir kıraathane açıyoruz.')).toBeVisible();
  expect(unread.getByText('05.08.2026 09:14')).toBeVisible();
  expect(unread.getByText('Yeni')).toBeVisible();
  expect((await card('Gülşen Çağlar')).queryByText('Yeni')).not.toBeInTheDocument();
  expect(screen.getByText('Sayfa 1 / 1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Önceki' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
  expect(calls).toEqual(['all 1/9']);
});

test('shows that it loads or is empty', async () => {
  serveInbox();
  const gate = closedGate();
  server.use(mock.get('/api/message/all', () => gate.opened));
  renderPage(at);
  await screen.findByRole('heading', { level: 1, name: 'Gelen Mesajlar' });
  expect(screen.getByRole('main')).toHaveTextContent('Yükleniyor...');
  gate.open();
  expect(await screen.findByText('Henüz mesaj yok.')).toBeVisible();
});

test('offers a retry when loading fails', async () => {
  server.use(mock.get('/api/message/all', lostConnection));
  const { user } = renderPage(at);
  expect(await screen.findByText('Mesajları alma hatası')).toBeVisible();
  serveInbox(contactMessage());
  await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
  await card('Hüseyin Çağlar');
});

test('the dialog shows all and marks read', async () => {
  const calls = serveInbox(contactMessage({ subject: '' }));
  const { user } = renderPage(at);
  await user.click((await card('Hüseyin Çağlar')).getByRole('button', { name: 'Detay' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mesaj Detayları' }));
  expect(dialog.getByText('Hüseyin Çağlar')).toBeVisible();
  expect(dialog.getByText('huseyin.caglar@ornek.com')).toBeVisible();
  expect(dialog.getByText('(Belirtilmemiş)')).toBeVisible();
  expect(dialog.getByText('12 masalık yeni bir kıraathane açıyoruz.')).toBeVisible();
  expect(dialog.getByText('05.08.2026 09:14')).toBeVisible();
  await waitFor(() => expect(calls).toEqual(['all 1/9', 'read l1', 'all 1/9']));
  await user.click(dialog.getByRole('button', { name: 'Kapat' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () =>
    expect((await card('Hüseyin Çağlar')).queryByText('Yeni')).not.toBeInTheDocument(),
  );
});

test('does not mark a read message again', async () => {
  const calls = serveInbox(contactMessage({ isRead: true }));
  const { user, client } = renderPage(at);
  await user.click((await card('Hüseyin Çağlar')).getByRole('button', { name: 'Detay' }));
  expect(await screen.findByText('Toplu fiyat')).toBeVisible();
  expect(client.isMutating()).toBe(0);
  expect(calls).toEqual(['all 1/9']);
});

test('says that a message could not be marked', async () => {
  serveInbox(contactMessage());
  server.use(mock.put('/api/message/read/{id}', lostConnection));
  const { user } = renderPage(at);
  await user.click((await card('Hüseyin Çağlar')).getByRole('button', { name: 'Detay' }));
  expect(await screen.findByText('Okundu olarak işaretlenemedi.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Mesaj Detayları' })).toBeVisible();
});

test('keeps the page in the address', async () => {
  serveInbox(...many(12));
  const { user, address } = renderPage(at);
  expect(await screen.findByText('Sayfa 1 / 2')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sonraki' }));
  await card('Kişi 10');
  expect(address()).toBe(`${at}?sayfa=2`);
  expect(screen.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Önceki' }));
  await card('Kişi 1');
  expect(address()).toBe(at);
});

test('deleting a page’s last message leaves it', async () => {
  const calls = serveInbox(...many(10));
  const { user, address } = renderPage(`${at}?sayfa=2`);
  await user.click((await card('Kişi 10')).getByRole('button', { name: 'Sil' }));
  await card('Kişi 1');
  expect(await screen.findByRole('button', { name: 'Geri al: Kişi 10' })).toBeVisible();
  expect(address()).toBe(at);
  expect(calls).toContain('delete l10');
  expect(await screen.findByText('Sayfa 1 / 1')).toBeVisible();
});

test('a deleted message keeps its place and comes back', async () => {
  const calls = serveInbox(...many(3));
  const { user, client } = renderPage(at);
  await user.click((await card('Kişi 2')).getByRole('button', { name: 'Sil' }));
  const undo = await screen.findByRole('button', { name: 'Geri al: Kişi 2' });
  expect(undo).toHaveFocus();
  const places = () => screen.getAllByRole('listitem').map((one) => one.textContent.slice(0, 6));
  await waitFor(() => expect(calls).toEqual(['all 1/9', 'delete l2', 'all 1/9']));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(places()).toEqual(['Kişi 1', 'Mesaj ', 'Kişi 3']);
  await user.click(undo);
  await card('Kişi 2');
  expect(places()).toEqual(['Kişi 1', 'Kişi 2', 'Kişi 3']);
  expect(screen.queryByRole('button', { name: /^Geri al/ })).not.toBeInTheDocument();
});

test('the only message can be restored', async () => {
  serveInbox(contactMessage());
  const { user } = renderPage(at);
  await user.click((await card('Hüseyin Çağlar')).getByRole('button', { name: 'Sil' }));
  await user.click(await screen.findByRole('button', { name: 'Geri al: Hüseyin Çağlar' }));
  await card('Hüseyin Çağlar');
});

test('replies by mail and shows what became of it', async () => {
  const calls = serveInbox(contactMessage({ isRead: true }));
  const { user } = renderPage(at);
  await user.click((await card('Hüseyin Çağlar')).getByRole('button', { name: 'Detay' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mesaj Detayları' }));
  await user.click(dialog.getByRole('button', { name: 'Yanıtla' }));
  expect(await dialog.findByText('Yanıtınızı yazın.')).toBeVisible();
  await user.type(dialog.getByLabelText('Yanıtınız'), 'Liste ektedir.');
  await user.click(dialog.getByRole('button', { name: 'Kapat' }));
  await user.click((await card('Hüseyin Çağlar')).getByRole('button', { name: 'Detay' }));
  const again = within(await screen.findByRole('dialog', { name: 'Mesaj Detayları' }));
  expect(again.getByLabelText('Yanıtınız')).toHaveValue('Liste ektedir.');
  await user.click(again.getByRole('button', { name: 'Yanıtla' }));
  const reply = await again.findByText('Liste ektedir.', { selector: 'p' });
  expect(ancestor(reply, 'li')).toHaveTextContent(
    'Şükrü Işık · 05.08.2026 10:00 · gönderilmedi: e-posta sunucusu yok (dosyaya yazıldı)',
  );
  await waitFor(() => expect(again.getByLabelText('Yanıtınız')).toHaveValue(''));
  expect(calls).toContain('reply l1: Liste ektedir.');
  await user.click(again.getByRole('button', { name: 'Kapat' }));
  expect((await card('Hüseyin Çağlar')).getByText('Yanıtlandı')).toBeVisible();
});

test('a failed deletion keeps the message', async () => {
  serveInbox(contactMessage());
  server.use(mock.delete('/api/message/delete/{id}', lostConnection));
  const { user } = renderPage(at);
  await user.click((await card('Hüseyin Çağlar')).getByRole('button', { name: 'Sil' }));
  expect(await screen.findByText('Silme işlemi başarısız.')).toBeVisible();
  await card('Hüseyin Çağlar');
});

test('the menu counts unread messages', async () => {
  logInStaff({ ...customer, name: 'Şükrü Işık' });
  serveInbox();
  server.use(
    mock.get('/api/seller/unread', ({ reply }) =>
      reply(200, { success: true, unreadThreads: 2, unreadMessages: 3 }),
    ),
  );
  renderApp(at);
  expect(await screen.findByRole('link', { name: 'Mesajlar 3 okunmamış' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Destek 2 okunmamış' })).toBeVisible();
  expect(screen.getByText('Merhaba, Şükrü Işık')).toBeInTheDocument();
});

test('a missing name leaves the greeting unchanged', async () => {
  serveInbox();
  renderApp(at);
  expect(await screen.findByText('Merhaba, Yönetici')).toBeInTheDocument();
});
