import type { Mail } from '@/api/types';
import { mock, refusal } from '../mock';
import { server } from '../server';

/** A mail that was given up; a test says only what matters to it. */
export function mail(over: Partial<Mail> = {}): Mail {
  return {
    _id: 'e1',
    to: 'mehmet.sahin@ornek.com',
    subject: 'Siparişiniz alındı: 4827-1935',
    status: 'failed',
    attempts: 7,
    error: 'permanent error (550): no such user here',
    createdAt: '2026-11-18T09:00:00Z',
    sentAt: null,
    ...over,
  };
}

/** An outbox: what is tried again waits from then on. Answers the calls that came. */
export function serveMails(...mails: Mail[]) {
  let kept = mails;
  const calls: string[] = [];
  server.use(
    mock.get('/api/seller/mails', ({ query, reply }) => {
      const page = Number(query.get('page'));
      const limit = Number(query.get('limit'));
      const status = query.get('status');
      calls.push(`list ${status ?? 'all'} ${page}/${limit}`);
      const found = kept.filter((one) => !status || one.status === status);
      return reply(200, {
        success: true,
        mails: found.slice((page - 1) * limit, page * limit),
        total: found.length,
        totalPages: Math.max(1, Math.ceil(found.length / limit)),
        currentPage: page,
      });
    }),
    mock.get('/api/seller/mails/{id}', ({ params, reply }) => {
      calls.push(`text ${params.id}`);
      return reply(200, { success: true, text: 'Merhaba,\n\nSiparişiniz alındı.', sent: true });
    }),
    mock.post('/api/seller/mails/{id}/retry', ({ params, reply }) => {
      calls.push(`retry ${params.id}`);
      const found = kept.find(({ _id }) => _id === params.id);
      if (!found) return reply(404, refusal('mail_not_found', 'E-posta bulunamadı.'));
      const waiting: Mail = { ...found, status: 'pending', attempts: 0 };
      kept = kept.map((one) => (one === found ? waiting : one));
      return reply(200, { success: true, message: 'E-posta yeniden gönderilecek.', mail: waiting });
    }),
  );
  return calls;
}
