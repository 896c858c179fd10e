import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import type { Synonym } from '@/api/types';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const tavle = { word: 'tavle', meaning: 'tavla' };

/** The list is this; what is saved is noted. */
function open(synonyms: Synonym[]) {
  logInStaff();
  const saved: unknown[] = [];
  server.use(
    mock.get('/api/seller/synonyms', ({ reply }) => reply(200, { success: true, synonyms })),
    mock.put('/api/seller/synonyms', async ({ request, reply }) => {
      const body = await request.json();
      saved.push(body);
      return reply(200, { success: true, message: 'Kaydedildi.', ...body });
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
  const fault = { 'synonyms[1].meaning': 'Bir kelime yazın.' };
  server.use(
    mock.put('/api/seller/synonyms', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Bilgileri kontrol edin.', fault)),
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
    mock.get(
      '/api/seller/synonyms',
      async ({ reply }) => {
        await delay(50);
        return reply(500, refusal('internal', 'Bir hata oluştu.'));
      },
      { once: true },
    ),
    mock.get('/api/seller/synonyms', ({ reply }) => reply(200, { success: true, synonyms: [] })),
  );
  const { user } = renderApp('/seller/arama');
  await screen.findByRole('heading', { level: 1, name: 'Eş Anlamlılar' });
  expect(screen.getByText('Yükleniyor...')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByText('Henüz eş anlamlı yok.')).toBeVisible();
});
