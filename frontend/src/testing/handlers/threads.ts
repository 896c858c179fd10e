import type { Thread, ThreadMessage } from '@/api/types';
import { mock, refusal } from '../mock';
import { pageOf } from '../paging';
import { server } from '../server';

/** One message; a test says only what matters to it. */
export function message(over: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    _id: 'm1',
    sender: 'user',
    text: 'Kapak tam oturmuyor.',
    createdAt: '2026-08-05T07:12:00Z',
    ...over,
  };
}

/** An open thread with one message of its customer. */
export function thread(over: Partial<Thread> = {}): Thread {
  return {
    _id: 't1',
    subject: 'Tavlanın menteşesi gevşek geldi',
    status: 'open',
    userId: {
      _id: 'u1',
      firstName: 'Mehmet',
      lastName: 'Şahin',
      name: 'Mehmet Şahin',
      email: 'mehmet.sahin@ornek.com',
    },
    messages: [message()],
    hasUnread: false,
    createdAt: '2026-08-05T07:12:00Z',
    updatedAt: '2026-08-05T07:12:00Z',
    ...over,
  };
}

/** Serves zero unread threads to customers and staff. */
export const support = [
  mock.get('/api/message-thread/unread', ({ reply }) =>
    reply(200, { success: true, unreadThreads: 0 }),
  ),
  mock.get('/api/seller/news', ({ reply }) =>
    reply(200, { success: true, orders: [], unseen: [] }),
  ),
  mock.get('/api/seller/unread', ({ reply }) =>
    reply(200, { success: true, unreadThreads: 0, unreadMessages: 0 }),
  ),
];

/** What a call said to the server, with the query it came with. */
interface SupportCall {
  call: string;
  body?: unknown;
}

/**
 * Support that forgets nothing: what a call changes, the next answer shows. Both sides see the
 * same threads; whose are unread is what the test says.
 */
export function serveThreads(...threads: Thread[]) {
  let kept = threads;
  const calls: SupportCall[] = [];
  const find = (id: string) => kept.find(({ _id }) => _id === id);
  const change = (id: string, how: (thread: Thread) => Partial<Thread>) => {
    kept = kept.map((one) => (one._id === id ? { ...one, ...how(one) } : one));
    return find(id);
  };
  const say = (id: string, words: Partial<ThreadMessage>) =>
    change(id, ({ messages }) => ({
      messages: [...messages, message({ _id: `m${messages.length + 1}`, ...words })],
    }));
  const missing = refusal('thread_not_found', 'Destek talebi bulunamadı.');
  const listed = () =>
    kept.map((one) => ({
      ...one,
      messages: one.messages.slice(-1),
      messageCount: one.messages.length,
    }));
  const note = (call: string, url: string, body?: unknown) =>
    calls.push({ call: call + new URL(url).search, ...(body === undefined ? {} : { body }) });

  server.use(
    ...support,
    mock.get('/api/message-thread/user', ({ request, reply }) => {
      const { entries, paging } = pageOf(listed(), request);
      return reply(200, { success: true, threads: entries, ...paging });
    }),
    mock.get('/api/message-thread/all', ({ request, reply }) => {
      note('all', request.url);
      const { entries, paging } = pageOf(listed(), request);
      return reply(200, { success: true, threads: entries, ...paging });
    }),
    mock.post('/api/message-thread', async ({ request, reply }) => {
      const body = await request.json();
      note('open', request.url, body);
      const opened = thread({
        _id: `t${kept.length + 1}`,
        subject: body.subject,
        messages: [message({ text: body.text })],
      });
      kept = [opened, ...kept];
      return reply(201, { success: true, message: 'Destek talebi oluşturuldu.', ...opened });
    }),
    mock.get('/api/message-thread/{id}', ({ params, request, reply }) => {
      note(`read ${params.id}`, request.url);
      const found = find(params.id);
      return found ? reply(200, { success: true, ...found }) : reply(404, missing);
    }),
    mock.put('/api/message-thread/{id}/mark-read', ({ params, request, reply }) => {
      note(`mark ${params.id}`, request.url);
      const read = change(params.id, () => ({ hasUnread: false }));
      return read ? reply(200, { success: true, ...read }) : reply(404, missing);
    }),
    mock.put('/api/message-thread/{id}/close', ({ params, request, reply }) => {
      note(`close ${params.id}`, request.url);
      const closed = change(params.id, () => ({ status: 'closed' }));
      return closed
        ? reply(200, { success: true, message: 'Talep kapatıldı.', ...closed })
        : reply(404, missing);
    }),
    mock.put('/api/message-thread/{id}/reopen', ({ params, request, reply }) => {
      note(`reopen ${params.id}`, request.url);
      const reopened = change(params.id, () => ({ status: 'open' }));
      return reopened
        ? reply(200, { success: true, message: 'Talep yeniden açıldı.', ...reopened })
        : reply(404, missing);
    }),
    mock.post('/api/message-thread/{id}/reply', async ({ params, request, reply }) => {
      const body = await request.json();
      note(`reply ${params.id}`, request.url, body);
      const answered = say(params.id, body);
      return answered ? reply(201, { success: true, ...answered }) : reply(404, missing);
    }),
  );
  return { calls, change, say };
}
