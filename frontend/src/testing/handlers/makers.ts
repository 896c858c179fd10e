import type { SellerMaker } from '@/api/types';
import { mock, refusal } from '../mock';
import { server } from '../server';

export function maker(over: Partial<SellerMaker> = {}): SellerMaker {
  return {
    _id: 'm1',
    name: 'Yıldız Çay A.Ş.',
    address: 'Sahil Cad. No: 1, Rize',
    contact: 'bilgi@yildizcay.example',
    isImporter: false,
    products: 0,
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...over,
  };
}

/** The shop has these makers; what is added, changed or deleted is noted, and the next list shows it. */
export function serveMakers(makers: SellerMaker[] = [maker()]) {
  let kept = makers;
  const calls: { call: string; body: unknown }[] = [];
  server.use(
    mock.get('/api/seller/maker', ({ reply }) => reply(200, { success: true, makers: kept })),
    mock.post('/api/seller/maker', async ({ request, reply }) => {
      const body = await request.json();
      calls.push({ call: 'add', body });
      const { name, address, contact } = body;
      const isImporter = body.isImporter ?? false;
      const added = maker({ _id: 'new', name, address, contact, isImporter });
      kept = [...kept, added];
      return reply(201, { success: true, message: 'Üretici eklendi.', maker: added });
    }),
    mock.put('/api/seller/maker/{id}', async ({ request, params, reply }) => {
      const { updatedAt, ...body } = await request.json();
      calls.push({ call: `update ${params.id}`, body: { ...body, updatedAt } });
      const before = kept.find(({ _id }) => _id === params.id) ?? maker();
      if (updatedAt !== before.updatedAt) {
        const late = refusal('changed_meanwhile', 'Üretici siz düzenlerken değiştirildi.');
        return reply(409, { ...late, maker: before });
      }
      const changed = { ...before, ...body, isImporter: body.isImporter ?? false };
      kept = kept.map((one) => (one._id === params.id ? changed : one));
      return reply(200, { success: true, message: 'Üretici kaydedildi.', maker: changed });
    }),
    mock.delete('/api/seller/maker/{id}', ({ params, reply }) => {
      calls.push({ call: `delete ${params.id}`, body: null });
      const { products } = kept.find(({ _id }) => _id === params.id) ?? maker();
      if (products > 0) {
        const message = `Bu üretici ${String(products)} üründe yazılı.`;
        return reply(409, { ...refusal('maker_in_use', message), products });
      }
      kept = kept.filter(({ _id }) => _id !== params.id);
      return reply(200, { success: true, message: 'Üretici silindi.' });
    }),
  );
  return {
    calls,
    /** Another staff member changes a maker. */
    change: (id: string, over: Partial<SellerMaker>) => {
      kept = kept.map((one) => (one._id === id ? { ...one, ...over } : one));
    },
  };
}

/** The shop has no makers. */
export const makers = [
  mock.get('/api/seller/maker', ({ reply }) => reply(200, { success: true, makers: [] })),
];
