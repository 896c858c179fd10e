import type { ContactMessage } from '@/api/types';
import { mock } from '../mock';
import { server } from '../server';

/** A message from the contact form; a test says only what matters to it. */
export function contactMessage(over: Partial<ContactMessage> = {}): ContactMessage {
  return {
    _id: 'l1',
    firstName: 'Hüseyin',
    lastName: 'Çağlar',
    email: 'huseyin.caglar@ornek.com',
    subject: 'Toplu fiyat',
    message: '12 masalık yeni bir kıraathane açıyoruz.',
    createdAt: '2026-08-05T06:14:00Z',
    isRead: false,
    ...over,
  };
}

/** An inbox that forgets nothing: what a call changes, the next page shows. */
export function serveInbox(...messages: ContactMessage[]) {
  let kept = messages;
  const calls: string[] = [];
  server.use(
    mock.get('/api/message/all', ({ query, reply }) => {
      const page = Number(query.get('page'));
      const limit = Number(query.get('limit'));
      calls.push(`all ${page}/${limit}`);
      return reply(200, {
        success: true,
        messages: kept.slice((page - 1) * limit, page * limit),
        unreadCount: kept.filter(({ isRead }) => !isRead).length,
        total: kept.length,
        totalPages: Math.max(1, Math.ceil(kept.length / limit)),
        currentPage: page,
      });
    }),
    mock.put('/api/message/read/{id}', ({ params, reply }) => {
      calls.push(`read ${params.id}`);
      kept = kept.map((one) => (one._id === params.id ? { ...one, isRead: true } : one));
      return reply(200, { success: true });
    }),
    mock.delete('/api/message/delete/{id}', ({ params, reply }) => {
      calls.push(`delete ${params.id}`);
      kept = kept.filter(({ _id }) => _id !== params.id);
      return reply(200, { success: true, message: 'Mesaj silindi.' });
    }),
  );
  return calls;
}
