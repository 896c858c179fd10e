import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, delay, http } from 'msw';
import type { Synonym } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const tavle = { word: 'tavle', meaning: 'tavla' };

/** The list is this; what is saved is noted. */
function open(synonyms: Synonym[]) {
  logInStaff();
  const saved: unknown[] = [];
  server.use(
    http.get('*/api/seller/synonyms', () => HttpResponse.json({ success: true, synonyms })),
    http.put<never, { synonyms: Synonym[] }>('*/api/seller/synonyms', async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      return HttpResponse.json({ success: true, ...body });
    }),
  );
  return { saved, ...renderApp('/seller/arama') };
}

const lines = () => screen.getAllByRole('listitem', { name: /satır/ });
const field = (line: number, name: string) => {
  const item = lines()[line];
  if (!item) throw new Error('no such line');
  return within(item).getByRole('textbox', { name });
};

test('lines come and go, and are saved together', async () => {
  const { user, saved } = open([tavle, { word: 'is', meaning: 'istaka' }]);
  await screen.findByDisplayValue('tavle');
  await user.click(screen.getByRole('button', { name: '2. satırı sil' }));
  await user.click(screen.getByRole('button', { name: 'Satır ekle' }));
  await user.type(field(1, 'Yazılan kelime'), ' demlik çay ');
  await user.type(field(1, 'Anlamı'), 'siyah çay');
  await user.click(screen.getByRole('button', { name: 'Satır ekle' }));
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('Eş anlamlılar kaydedildi.')).toBeVisible();
  expect(saved).toEqual([{ synonyms: [tavle, { word: 'demlik çay', meaning: 'siyah çay' }] }]);
  expect(lines()).toHaveLength(2);
});

test('a line the server refuses says why', async () => {
  const { user } = open([tavle]);
  server.use(
    http.put('*/api/seller/synonyms', () =>
      HttpResponse.json(
        {
          success: false,
          code: 'validation',
          message: 'Bilgileri kontrol edin.',
          fields: { 'synonyms[1].meaning': 'Bir kelime yazın.' },
        },
        { status: 422 },
      ),
    ),
  );
  await screen.findByDisplayValue('tavle');
  await user.click(screen.getByRole('button', { name: 'Satır ekle' }));
  await user.type(field(1, 'Yazılan kelime'), 'çay');
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(field(1, 'Anlamı')).toHaveAccessibleDescription('Bir kelime yazın.'));
  expect(screen.queryByText('Bilgileri kontrol edin.')).not.toBeInTheDocument();
  expect(field(1, 'Yazılan kelime')).toHaveValue('çay');
});

test('says when there is none, and when the list is on its way or not to be had', async () => {
  logInStaff();
  server.use(
    http.get(
      '*/api/seller/synonyms',
      async () => {
        await delay(50);
        return HttpResponse.json(
          { success: false, code: 'internal', message: 'Bir hata oluştu.' },
          { status: 500 },
        );
      },
      { once: true },
    ),
    http.get('*/api/seller/synonyms', () => HttpResponse.json({ success: true, synonyms: [] })),
  );
  const { user } = renderApp('/seller/arama');
  await screen.findByRole('heading', { level: 1, name: 'Eş Anlamlılar' });
  expect(screen.getByText('Yükleniyor...')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByText('Henüz eş anlamlı yok.')).toBeVisible();
});
