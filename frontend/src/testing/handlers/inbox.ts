import type { ContactMessage, ContactReply } from '@/api/types';
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
    replies: [],
    ...over,
  };
}

const isSame = (one: ContactMessage) => (other: ContactMessage) => other._id === one._id;

/** An inbox that forgets nothing: what a call changes, the next page shows. */
export function serveInbox(...messages: ContactMessage[]) {
  let kept = messages;
  const deleted: ContactMessage[] = [];
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
      deleted.push(...kept.filter(({ _id }) => _id === params.id));
      kept = kept.filter(({ _id }) => _id !== params.id);
      return reply(200, { success: true, message: 'Mesaj silindi.' });
    }),
    mock.put('/api/message/restore/{id}', ({ params, reply }) => {
      calls.push(`restore ${params.id}`);
      kept = [...deleted.filter(({ _id }) => _id === params.id), ...kept];
      kept.sort(
        (one, other) => messages.findIndex(isSame(one)) - messages.findIndex(isSame(other)),
      );
      return reply(200, { success: true, message: 'Mesaj geri getirildi.' });
    }),
    mock.post('/api/message/reply/{id}', async ({ params, request, reply }) => {
      const { text } = await request.json();
      calls.push(`reply ${params.id}: ${text}`);
      const written: ContactReply = {
        _id: 'y1',
        by: 'Şükrü Işık',
        text,
        createdAt: '2026-08-05T07:00:00Z',
        mailStatus: 'pending',
      };
      const sent: ContactReply = { ...written, mailStatus: 'sent', toFile: true };
      kept = kept.map((one) =>
        one._id === params.id ? { ...one, replies: [...one.replies, sent] } : one,
      );
      return reply(201, { success: true, message: 'Yanıt gönderildi.', reply: written });
    }),
  );
  return calls;
}
