import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { closedGate } from '@/testing/gate';
import { logInStaff } from '@/testing/handlers/account';
import { message, serveThreads, thread } from '@/testing/handlers/threads';
import { lostConnection, mock } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import * as bubbleStyles from './message-list.module.css';
import * as cardStyles from './thread-card.module.css';

const at = '/seller/destek';
const subject = 'Tavlanın menteşesi gevşek geldi';
const waiting = () => thread({ hasUnread: true });
const dialog = () => screen.findByRole('dialog', { name: `${subject} · Mehmet Şahin` });
const card = () => screen.findByRole('button', { name: new RegExp(subject) });

beforeEach(() => logInStaff());

test('shows six placeholders while threads load', async () => {
  const gate = closedGate();
  server.use(
    mock.get('/api/message-thread/all', async ({ reply }) => {
      await gate.opened;
      return reply(200, { success: true, threads: [{ ...waiting(), messageCount: 1 }] });
    }),
  );
  renderPage(at);
  await screen.findByRole('heading', { level: 1, name: 'Tüm Destek Mesajları' });
  const placeholders = await screen.findByRole('list', { busy: true });
  expect(within(placeholders).getAllByRole('listitem')).toHaveLength(6);
  gate.open();
  expect(await card()).toHaveClass(cardStyles.unread);
  expect(screen.queryByRole('list', { busy: true })).not.toBeInTheDocument();
});

test('shows each thread’s subject and sender', async () => {
  const { calls } = serveThreads(
    waiting(),
    thread({ _id: 't2', subject: 'Eksik taş', status: 'closed' }),
  );
  renderPage(at);
  expect(await card()).toHaveTextContent(
    `${subject}YeniAçıkMehmet ŞahinKapak tam oturmuyor.05.08.2026 10:12`,
  );
  expect(screen.getByRole('button', { name: /Eksik taş/ })).toHaveTextContent('Kapalı');
  expect(calls[0]).toEqual({ call: 'all?side=admin&page=1&limit=60' });
});

test('shows every thread, sixty on each page', async () => {
  serveThreads(
    ...Array.from({ length: 61 }, (_, index) =>
      thread({ _id: `t${index + 1}`, subject: `Talep ${index + 1}` }),
    ),
  );
  const { user, address } = renderPage(at);
  expect(await screen.findAllByRole('button', { name: /^Talep/ })).toHaveLength(60);
  await user.click(screen.getByRole('button', { name: 'Sonraki' }));
  expect(await screen.findByRole('button', { name: /^Talep 61/ })).toBeVisible();
  expect(address()).toBe(`${at}?sayfa=2`);
});

test('says that there is none', async () => {
  serveThreads();
  renderPage(at);
  expect(await screen.findByText('Mesaj dizisi yok.')).toBeVisible();
});

test('a failed list empties until it loads', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serveThreads(waiting());
  renderPage(at);
  await card();
  server.use(mock.get('/api/message-thread/all', lostConnection));
  const wait = () =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(5100);
    });
  await wait();
  expect(await screen.findByText('Thread listesi alınamadı')).toBeVisible();
  expect(screen.queryByRole('button', { name: new RegExp(subject) })).not.toBeInTheDocument();
  serveThreads(waiting());
  await wait();
  expect(await card()).toBeVisible();
});

test('the dialog marks read and replies', async () => {
  const { calls } = serveThreads(waiting());
  const { user, address } = renderPage(at);
  await user.click(await card());
  const opened = within(await dialog());
  expect(address()).toBe('/seller/destek?talep=t1');
  expect(opened.getByText('Mehmet Şahin')).toBeVisible();
  expect(opened.getByText('mehmet.sahin@ornek.com')).toBeVisible();
  expect(opened.getByRole('listitem')).not.toHaveClass(bubbleStyles.own);
  await user.type(opened.getByLabelText('Yanıtınız'), 'Geçmiş olsun.');
  await user.click(opened.getByRole('button', { name: 'Gönder' }));
  expect(await opened.findByText('Geçmiş olsun.')).toBeVisible();
  const said = calls.map(({ call }) => call);
  expect(said).toContain('read t1?side=admin');
  expect(said).toContain('mark t1?side=admin');
  expect(calls).toContainEqual({
    call: 'reply t1',
    body: { sender: 'admin', text: 'Geçmiş olsun.' },
  });
  const listed = () => calls.filter(({ call }) => call === 'all?side=admin&page=1&limit=60').length;
  const before = listed();
  await user.click(opened.getByRole('button', { name: 'Kapat' }));
  await waitFor(() => expect(listed()).toBeGreaterThan(before));
  expect(address()).toBe(at);
});

async function closeThread(user: UserEvent, button: HTMLElement) {
  await user.click(button);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Talebi kapat' }));
}

test('closes a thread, which then takes no replies', async () => {
  serveThreads(waiting());
  const { user } = renderPage(at);
  await user.click(await card());
  const opened = within(await dialog());
  await user.type(opened.getByLabelText('Yanıtınız'), 'Yarın');
  await user.click(opened.getByRole('button', { name: 'Destek Talebini Kapat' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Yazdığınız yanıt gönderilmedi.');
  await user.click(within(question).getByRole('button', { name: 'Vazgeç' }));
  expect(opened.getByLabelText('Yanıtınız')).toHaveValue('Yarın');
  await closeThread(user, opened.getByRole('button', { name: 'Destek Talebini Kapat' }));
  expect(await screen.findByText('Talep kapatıldı.')).toBeVisible();
  expect(
    await opened.findByText('Destek talebi kapalı olduğu için mesaj gönderemezsiniz.'),
  ).toBeVisible();
  expect(opened.getByText('Kapalı')).toBeVisible();
  expect(opened.queryByRole('button', { name: 'Destek Talebini Kapat' })).not.toBeInTheDocument();
  expect(opened.queryByLabelText('Yanıtınız')).not.toBeInTheDocument();
});

test('reopens a closed thread for replies', async () => {
  const { calls } = serveThreads(thread({ status: 'closed' }));
  const { user } = renderPage(`${at}?talep=t1`);
  const opened = within(await dialog());
  await user.click(await opened.findByRole('button', { name: 'Yeniden aç' }));
  expect(await screen.findByText('Talep yeniden açıldı.')).toBeVisible();
  expect(await opened.findByLabelText('Yanıtınız')).toBeVisible();
  expect(opened.getByRole('button', { name: 'Destek Talebini Kapat' })).toBeVisible();
  expect(calls.map(({ call }) => call)).toContain('reopen t1');
});

test('a failed closing can be retried', async () => {
  serveThreads(waiting());
  let tried = 0;
  server.use(
    mock.put('/api/message-thread/{id}/close', () => {
      tried += 1;
      return lostConnection();
    }),
  );
  const { user } = renderPage(at);
  await user.click(await card());
  const close = within(await dialog()).getByRole('button', { name: 'Destek Talebini Kapat' });
  await closeThread(user, close);
  await waitFor(() => expect(tried).toBe(1));
  await waitFor(() => expect(close).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(close).toBeVisible();
});

test('shows no failure of read marks', async () => {
  serveThreads(thread({ messages: [message()] }));
  let tried = 0;
  server.use(
    mock.put('/api/message-thread/{id}/mark-read', () => {
      tried += 1;
      return lostConnection();
    }),
  );
  renderPage(`${at}?talep=t1`);
  await dialog();
  await waitFor(() => expect(tried).toBe(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
