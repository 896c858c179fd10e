import { HttpResponse, http } from 'msw';
import type { Thread, ThreadMessage } from '@/api/types';
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

/** Nothing to read, for whoever asks. */
export const support = [
  http.get('*/api/message-thread/unread', () =>
    HttpResponse.json({ success: true, unreadThreads: 0 }),
  ),
  http.get('*/api/seller/unread', () =>
    HttpResponse.json({ success: true, unreadThreads: 0, unreadMessages: 0 }),
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
  const change = (id: unknown, how: (thread: Thread) => Partial<Thread>) => {
    kept = kept.map((one) => (one._id === id ? { ...one, ...how(one) } : one));
  };
  const say = (id: unknown, words: Partial<ThreadMessage>) =>
    change(id, ({ messages }) => ({
      messages: [...messages, message({ _id: `m${messages.length + 1}`, ...words })],
    }));
  const one = (id: unknown) => {
    const found = kept.find(({ _id }) => _id === id);
    return found
      ? HttpResponse.json({ success: true, ...found })
      : HttpResponse.json(
          { success: false, code: 'not_found', message: 'Destek talebi bulunamadı.' },
          { status: 404 },
        );
  };
  const list = () =>
    HttpResponse.json({
      success: true,
      threads: kept.map((one) => ({ ...one, messages: one.messages.slice(-1) })),
    });
  const note = (call: string, url: string, body?: unknown) =>
    calls.push({ call: call + new URL(url).search, ...(body === undefined ? {} : { body }) });

  server.use(
    ...support,
    http.get('*/api/message-thread/user', list),
    http.get('*/api/message-thread/all', ({ request }) => {
      note('all', request.url);
      return list();
    }),
    http.post<never, { subject: string; text: string }>(
      '*/api/message-thread',
      async ({ request }) => {
        const body = await request.json();
        note('open', request.url, body);
        const opened = thread({
          _id: `t${kept.length + 1}`,
          subject: body.subject,
          messages: [message({ text: body.text })],
        });
        kept = [opened, ...kept];
        return HttpResponse.json({ success: true, ...opened }, { status: 201 });
      },
    ),
    http.get<{ id: string }>('*/api/message-thread/:id', ({ params, request }) => {
      note(`read ${params.id}`, request.url);
      return one(params.id);
    }),
    http.put<{ id: string }>('*/api/message-thread/:id/mark-read', ({ params, request }) => {
      note(`mark ${params.id}`, request.url);
      change(params.id, () => ({ hasUnread: false }));
      return HttpResponse.json({ success: true });
    }),
    http.put<{ id: string }>('*/api/message-thread/:id/close', ({ params, request }) => {
      note(`close ${params.id}`, request.url);
      change(params.id, () => ({ status: 'closed' }));
      return HttpResponse.json({ success: true });
    }),
    http.post<{ id: string }, { sender: 'user' | 'admin'; text: string }>(
      '*/api/message-thread/:id/reply',
      async ({ params, request }) => {
        const body = await request.json();
        note(`reply ${params.id}`, request.url, body);
        say(params.id, body);
        return one(params.id);
      },
    ),
  );
  return { calls, change, say };
}
