import type { BodyOf, ResponseOf } from '@/api/calls';
import type { AcceptedLegalText, LegalKind, LegalText, OrderLegalText, TextKey } from '@/api/types';
import { mock } from '../mock';
import { server } from '../server';

const titles: Record<TextKey, string> = {
  about: 'Hakkımızda',
  faq: 'Sıkça Sorulan Sorular',
  'delivery-returns': 'Teslimat ve İade',
  privacy: 'Gizlilik',
  kvkk: 'KVKK Aydınlatma Metni',
  cookies: 'Çerezler',
  'preliminary-information': 'Ön Bilgilendirme Formu',
  'distance-sales': 'Mesafeli Satış Sözleşmesi',
};

/** The texts of pages whose form matters, shortened. */
const bodies: Partial<Record<TextKey, string>> = {
  about:
    '## Masada dördüncü biziz.\nKapınıza getiriyoruz.\n\n## Vizyonumuz\nHer masaya, her mahallede.',
  faq: [
    '## Fiyatlara KDV dahil mi?',
    'Evet, hepsine dahildir.',
    '## Aldığım ürünü iade edebilir miyim?',
    '14 gün içinde. İstisnalar Teslimat ve İade sayfasında.',
  ].join('\n'),
  'delivery-returns': [
    '## Ne zaman elinize geçer?',
    'Siparişten itibaren 30 gün içinde.',
    '## İade: 14 gün içinde cayma hakkı',
    'Siparişlerim sayfasından.',
    '## Nasıl iade edersiniz?',
    '- Paketleyin.',
  ].join('\n'),
};

/** A text of a page as the server makes it. */
export function shopText(key: TextKey): Omit<ResponseOf<'get', '/api/text/{key}', 200>, 'success'> {
  const body = `## Taraflar\nSatıcı: Dördüncü Ltd. Şti.\n\n- Madde ${key}`;
  return { key, title: titles[key], body: bodies[key] ?? body, isCustom: false };
}

/** A general text as the server makes it. */
function legalText(kind: LegalKind): LegalText {
  return {
    kind,
    title: titles[kind],
    body: `## Taraflar\nSatıcı: Dördüncü Ltd. Şti.\n\n- Madde ${kind}`,
    isCustom: false,
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
  mock.get('/api/text/{key}', ({ params, reply }) =>
    reply(200, { success: true, ...shopText(params.key) }),
  ),
  mock.get('/api/legal/{kind}', ({ params, reply }) =>
    reply(200, { success: true, text: legalText(params.kind) }),
  ),
  mock.post('/api/order/texts', ({ reply }) => reply(200, { success: true, texts: orderTexts() })),
  mock.get('/api/order/{id}/texts', ({ reply }) =>
    reply(200, { success: true, texts: acceptedTexts() }),
  ),
];
