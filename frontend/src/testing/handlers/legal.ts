import type { BodyOf } from '@/api/calls';
import type { AcceptedLegalText, LegalKind, LegalText, OrderLegalText } from '@/api/types';
import { mock } from '../mock';
import { server } from '../server';

const titles: Record<LegalKind, string> = {
  'distance-sales': 'Mesafeli Satış Sözleşmesi',
  'preliminary-information': 'Ön Bilgilendirme Formu',
  kvkk: 'KVKK Aydınlatma Metni',
  privacy: 'Gizlilik ve Çerezler',
};

/** A general text as the server makes it. */
function legalText(kind: LegalKind): LegalText {
  return {
    kind,
    title: titles[kind],
    body: `## Taraflar\nSatıcı: Dördüncü Ltd. Şti.\n\n- Madde ${kind}`,
    isTemplate: true,
  };
}

/** The two texts of an order; `about` is what makes them its own. */
export function orderTexts(about = 'Ceviz Tavla'): OrderLegalText[] {
  const kinds: LegalKind[] = ['preliminary-information', 'distance-sales'];
  return kinds.map((kind) => ({
    kind,
    title: titles[kind],
    body: `## Ürünler\n- ${about}`,
    sha256: `${kind} of ${about}`,
  }));
}

/** Serves texts that differ, as the real ones do, with what `about` returns for an order. */
export function serveOrderTexts(about: (order: BodyOf<'post', '/api/order/texts'>) => string) {
  server.use(
    mock.post('/api/order/texts', async ({ request, reply }) =>
      reply(200, { success: true, texts: orderTexts(about(await request.json())) }),
    ),
  );
}

/** The legal texts as an order stores them. */
function acceptedTexts(): AcceptedLegalText[] {
  return orderTexts().map((text) => ({ ...text, acceptedAt: '2026-11-18T09:00:00Z' }));
}

export const legal = [
  mock.get('/api/legal/{kind}', ({ params, reply }) =>
    reply(200, { success: true, text: legalText(params.kind) }),
  ),
  mock.post('/api/order/texts', ({ reply }) => reply(200, { success: true, texts: orderTexts() })),
  mock.get('/api/order/{id}/texts', ({ reply }) =>
    reply(200, { success: true, texts: acceptedTexts() }),
  ),
];
