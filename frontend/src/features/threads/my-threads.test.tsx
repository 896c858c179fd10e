import { act, screen, waitFor, within } from '@testing-library/react';
import { closedGate } from '@/testing/gate';
import { logIn } from '@/testing/handlers/account';
import { message, serveThreads, thread } from '@/testing/handlers/threads';
import { lostConnection, mock, refusal, type Resolver } from '@/testing/mock';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { notify } from '@/ui/toast/toast';
import * as bubbleStyles from './message-list.module.css';
import * as cardStyles from './thread-card.module.css';

const spoken = refusal('internal', 'Beklenmeyen bir hata oluştu.');
const at = '/profil/destek';
const subject = 'Tavlanın menteşesi gevşek geldi';

const answered = () =>
  thread({
    hasUnread: true,
    messages: [
      message(),
      message({ _id: 'm2', sender: 'admin', text: 'Yenisini bugün kargoya veriyoruz.' }),
    ],
  });

const dialog = () => screen.findByRole('dialog', { name: `${subject} · Admin` });
const threads = async () =>
  within(await screen.findByRole('region', { name: 'Taleplerim' })).findAllByRole('button');

/** Goes on as if so much time had passed; the calls in between come to their end. */
async function wait(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

beforeEach(() => logIn());

describe('the list of tickets', () => {
  test('shows state, message, time and unread marks', async () => {
    serveThreads(
      answered(),
      thread({ _id: 't2', subject: 'Fatura bilgisi', status: 'closed', messages: [] }),
    );
    renderPage(at);
    const [unread, closed] = await threads();
    expect(unread).toHaveTextContent(
      `${subject}YeniAçıkYenisini bugün kargoya veriyoruz.05.08.2026 10:12`,
    );
    expect(unread).toHaveClass(cardStyles.unread);
    expect(closed).toHaveTextContent('Fatura bilgisiKapalı05.08.2026 10:12');
    expect(closed).not.toHaveClass(cardStyles.unread);
  });

  test.each([
    ['an unread reply', true, Node.DOCUMENT_POSITION_FOLLOWING],
    ['no unread reply', false, Node.DOCUMENT_POSITION_PRECEDING],
  ])('with %s is at its place beside the form', async (_case, hasUnread, place) => {
    serveThreads(thread({ hasUnread }));
    renderPage(at);
    await threads();
    const list = screen.getByRole('region', { name: 'Taleplerim' });
    const form = screen.getByRole('region', { name: 'Yeni destek talebi' });
    expect(list.compareDocumentPosition(form)).toBe(place);
  });

  test('leads to older tickets, page by page', async () => {
    serveThreads(
      ...Array.from({ length: 21 }, (_, index) =>
        thread({ _id: `t${index + 1}`, subject: `Talep ${index + 1}` }),
      ),
    );
    const { user, address } = renderPage(at);
    expect(await screen.findAllByRole('button', { name: /^Talep \d/ })).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Sonraki' }));
    await user.click(await screen.findByRole('button', { name: /^Talep 21/ }));
    expect(await screen.findByRole('dialog', { name: 'Talep 21 · Admin' })).toBeVisible();
    expect(address()).toBe(`${at}?sayfa=2&talep=t21`);
  });

  test('says that there is none', async () => {
    serveThreads();
    renderPage(at);
    expect(await screen.findByText('Mesaj dizisi yok.')).toBeVisible();
  });

  test('says once that it cannot load', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const told = vi.spyOn(notify, 'error');
    let asked = 0;
    server.use(
      mock.get('/api/message-thread/user', () => {
        asked += 1;
        return lostConnection();
      }),
    );
    renderPage(at);
    expect(await screen.findByText('Mesajlar alınamadı.')).toBeVisible();
    await wait(11_000);
    expect(asked).toBeGreaterThan(2);
    expect(told.mock.calls).toEqual([['Mesajlar alınamadı.']]);
    serveThreads(answered());
    await wait(5000);
    expect(await threads()).toHaveLength(1);
  });

  test('refreshes every five seconds when visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { change } = serveThreads(thread());
    renderPage(at);
    await threads();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    change('t1', () => ({ status: 'closed' }));
    await wait(11_000);
    expect((await threads())[0]).toHaveTextContent('Açık');
    hidden.mockReturnValue('visible');
    await wait(5100);
    await waitFor(async () => expect((await threads())[0]).toHaveTextContent('Kapalı'));
  });
});

describe('a new ticket', () => {
  const fillIn = async (user: ReturnType<typeof renderPage>['user']) => {
    await user.type(await screen.findByLabelText('Konu'), ' Eksik taş ');
    await user.type(screen.getByLabelText('Mesaj'), 'Sarı beşli yok.');
  };
  const send = (user: ReturnType<typeof renderPage>['user']) =>
    user.click(screen.getByRole('button', { name: 'Talep Oluştur' }));

  test('is sent, and its thread opens', async () => {
    const { calls } = serveThreads();
    const { user, address } = renderPage(at);
    await fillIn(user);
    await send(user);
    expect(await screen.findByText('Destek talebi oluşturuldu.')).toBeVisible();
    const opened = within(await screen.findByRole('dialog', { name: 'Eksik taş · Admin' }));
    expect(opened.getByText('Sarı beşli yok.')).toBeVisible();
    expect(address()).toBe('/profil/destek?talep=t1');
    expect(calls[0]).toEqual({
      call: 'open',
      body: { subject: 'Eksik taş', text: 'Sarı beşli yok.', website: '' },
    });
    await user.click(opened.getByRole('button', { name: 'Kapat' }));
    expect(screen.getByLabelText('Konu')).toHaveValue('');
    expect(await threads()).toHaveLength(1);
  });

  test('needs a subject and a message', async () => {
    const { calls } = serveThreads();
    const { user } = renderPage(at);
    await user.type(await screen.findByLabelText('Konu'), 'Eksik taş');
    await user.type(screen.getByLabelText('Mesaj'), '   ');
    await send(user);
    expect(await screen.findByText('Konu ve mesaj boş olamaz.')).toBeVisible();
    expect(screen.getByLabelText('Mesaj')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('says that it is on its way', async () => {
    serveThreads();
    const gate = closedGate();
    server.use(
      mock.post('/api/message-thread', async () => {
        await gate.opened;
        return lostConnection();
      }),
    );
    const { user } = renderPage(at);
    await fillIn(user);
    await send(user);
    expect(await screen.findByRole('button', { name: 'Oluşturuluyor...' })).toBeVisible();
    gate.open();
    expect(await screen.findByRole('button', { name: 'Talep Oluştur' })).toBeVisible();
  });

  test('that fails keeps typed text on reload', async () => {
    serveThreads();
    server.use(mock.post('/api/message-thread', lostConnection));
    const { user, unmount } = renderPage(at);
    await fillIn(user);
    await send(user);
    expect(await screen.findByText('Destek talebi oluşturulamadı.')).toBeVisible();
    unmount();
    renderPage(at);
    expect(await screen.findByLabelText('Mesaj')).toHaveValue('Sarı beşli yok.');
    expect(screen.getByLabelText('Konu')).toHaveValue(' Eksik taş ');
  });

  test('has a field that only robots fill in', async () => {
    serveThreads();
    renderPage(at);
    await screen.findByLabelText('Konu');
    const trap = screen.getByLabelText('Web siteniz');
    expect(trap).toHaveAttribute('name', 'website');
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap).toHaveAttribute('autocomplete', 'off');
    // Robots know what `display: none` means.
    expect(trap).toBeVisible();
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
  });
});

describe('the thread', () => {
  test('opens by click and is marked read', async () => {
    const { calls } = serveThreads(answered());
    const { user, address } = renderPage(at);
    await user.click((await threads())[0] as HTMLElement);
    const opened = within(await dialog());
    expect(address()).toBe('/profil/destek?talep=t1');
    const [mine, theirs] = within(opened.getByRole('list', { name: 'Mesajlar' })).getAllByRole(
      'listitem',
    );
    expect(mine).toHaveTextContent('Müşteri05.08.2026 10:12Kapak tam oturmuyor.');
    expect(mine).toHaveClass(bubbleStyles.own);
    expect(theirs).toHaveTextContent('Admin');
    expect(theirs).not.toHaveClass(bubbleStyles.own);
    expect(opened.queryByRole('button', { name: 'Destek Talebini Kapat' })).not.toBeInTheDocument();
    expect(opened.queryByText('mehmet.sahin@ornek.com')).not.toBeInTheDocument();
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('mark t1'));
    await user.click(opened.getByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(address()).toBe(at));
    await waitFor(async () => expect((await threads())[0]).not.toHaveClass(cardStyles.unread));
  });

  test('opens from its address', async () => {
    serveThreads(thread({ messages: [] }));
    renderPage(`${at}?talep=t1`);
    expect(within(await dialog()).getByText('Henüz mesaj yok.')).toBeVisible();
  });

  test('sends a reply and empties the box', async () => {
    const { calls } = serveThreads(answered());
    const { user } = renderPage(`${at}?talep=t1`);
    const opened = within(await dialog());
    const send = opened.getByRole('button', { name: 'Gönder' });
    const box = opened.getByLabelText('Yanıtınız');
    expect(send).toBeDisabled();
    await user.type(box, '   ');
    expect(send).toBeDisabled();
    await user.type(box, 'Teşekkürler.');
    await user.click(send);
    expect(await opened.findByText('Teşekkürler.')).toBeVisible();
    await waitFor(() => expect(box).toHaveValue(''));
    expect(calls).toContainEqual({
      call: 'reply t1',
      body: { sender: 'user', text: 'Teşekkürler.' },
    });
  });

  test('keeps a reply that fails', async () => {
    serveThreads(answered());
    server.use(mock.post('/api/message-thread/{id}/reply', lostConnection));
    const { user } = renderPage(`${at}?talep=t1`);
    const opened = within(await dialog());
    await user.type(opened.getByLabelText('Yanıtınız'), 'Teşekkürler.');
    await user.click(opened.getByRole('button', { name: 'Gönder' }));
    expect(await screen.findByText('Mesaj gönderilemedi.')).toBeVisible();
    expect(opened.getByLabelText('Yanıtınız')).toHaveValue('Teşekkürler.');
  });

  test('shows new messages without moving focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls, change, say } = serveThreads(thread());
    const { user } = renderPage(`${at}?talep=t1`);
    const opened = within(await dialog());
    const box = opened.getByLabelText('Yanıtınız');
    await user.type(box, 'Bir de');
    const marks = () => calls.filter(({ call }) => call === 'mark t1').length;
    const before = marks();
    say('t1', { sender: 'admin', text: 'Kargoya verildi.' });
    change('t1', () => ({ hasUnread: true }));
    await wait(5100);
    expect(await opened.findByText('Kargoya verildi.')).toBeVisible();
    expect(box).toHaveValue('Bir de');
    expect(box).toHaveFocus();
    expect(opened.getByText('1 yeni yanıt geldi.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(marks()).toBeGreaterThan(before));
  });

  test('a closed one takes no replies', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { change } = serveThreads(answered());
    renderPage(`${at}?talep=t1`);
    const opened = within(await dialog());
    expect(opened.getByLabelText('Yanıtınız')).toBeVisible();
    change('t1', () => ({ status: 'closed' }));
    await wait(5100);
    expect(
      await opened.findByText('Destek talebi kapalı olduğu için mesaj gönderemezsiniz.'),
    ).toBeVisible();
    expect(opened.queryByLabelText('Yanıtınız')).not.toBeInTheDocument();
  });

  test.each<[string, Resolver<'get', '/api/message-thread/{id}'>, string]>([
    ['offline', lostConnection, 'Detay yüklenemedi.'],
    ['refused', ({ reply }) => reply(500, spoken), spoken.message],
  ])('that fails to load (%s) closes', async (_how, answer, text) => {
    serveThreads(answered());
    server.use(
      // The lists' own paths look like this one.
      mock.get('/api/message-thread/{id}', (call) =>
        call.params.id === 't1' ? answer(call) : undefined,
      ),
    );
    const { user, address } = renderPage(at);
    await user.click((await threads())[0] as HTMLElement);
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe(at);
  });
});

test('who logs out leaves no half-written message behind', async () => {
  serveThreads();
  server.use(
    mock.get('/api/user/logout', ({ reply }) =>
      reply(200, { success: true, message: 'Çıkış yapıldı.' }),
    ),
  );
  const { user, address } = renderPage(at);
  await user.type(await screen.findByLabelText('Konu'), 'Gizli');
  await user.click(screen.getByRole('button', { name: 'Çıkış Yap' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(JSON.stringify(sessionStorage)).not.toContain('Gizli');
});
