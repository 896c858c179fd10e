import { HttpResponse, http } from 'msw';
import type { ContactMessage } from '@/api/types';
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
    http.get('*/api/message/all', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const page = Number(searchParams.get('page'));
      const limit = Number(searchParams.get('limit'));
      calls.push(`all ${page}/${limit}`);
      return HttpResponse.json({
        success: true,
        messages: kept.slice((page - 1) * limit, page * limit),
        totalPages: Math.max(1, Math.ceil(kept.length / limit)),
        currentPage: page,
      });
    }),
    http.put<{ id: string }>('*/api/message/read/:id', ({ params }) => {
      calls.push(`read ${params.id}`);
      kept = kept.map((one) => (one._id === params.id ? { ...one, isRead: true } : one));
      return HttpResponse.json({ success: true });
    }),
    http.delete<{ id: string }>('*/api/message/delete/:id', ({ params }) => {
      calls.push(`delete ${params.id}`);
      kept = kept.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ success: true, message: 'Mesaj silindi.' });
    }),
  );
  return calls;
}
