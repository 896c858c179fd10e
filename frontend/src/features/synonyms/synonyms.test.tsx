import { screen, waitFor, within } from '@testing-library/react';
import type { Synonym } from '@/api/types';
import { closedGate } from '@/testing/gate';
import { logInStaff } from '@/testing/handlers/account';
import { mock, refusal } from '@/testing/mock';
import { refocus } from '@/testing/refocus';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';

const tavle = { word: 'tavle', meaning: 'tavla' };

/** The list is this; what is saved is noted. */
function open(synonyms: Synonym[]) {
  logInStaff();
  const saved: unknown[] = [];
  server.use(
    mock.get('/api/seller/synonyms', ({ reply }) =>
      reply(200, { success: true, synonyms, version: 'v1' }),
    ),
    mock.put('/api/seller/synonyms', async ({ request, reply }) => {
      const body = await request.json();
      saved.push(body);
      const version = `v${saved.length + 1}`;
      return reply(200, { success: true, message: 'Kaydedildi.', ...body, version });
    }),
  );
  return { saved, ...renderPage('/seller/arama') };
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
  const synonyms = [tavle, { word: 'demlik çay', meaning: 'siyah çay' }];
  expect(saved).toEqual([{ synonyms, version: 'v1' }]);
  expect(lines()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual({ synonyms, version: 'v2' });
});

test('keeps typed text and asks before leaving', async () => {
  const { user, client } = open([tavle]);
  await screen.findByDisplayValue('tavle');
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await user.type(field(0, 'Yazılan kelime'), 'ler');
  server.use(
    mock.get('/api/seller/synonyms', ({ reply }) =>
      reply(200, { success: true, synonyms: [], version: 'theirs' }),
    ),
  );
  await refocus(client);
  expect(field(0, 'Yazılan kelime')).toHaveValue('tavleler');
  expect(leave()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Kaydet' }));
  expect(await screen.findByText('Eş anlamlılar kaydedildi.')).toBeVisible();
  await waitFor(() => expect(leave()).toBe(false));
});

describe('a list that another staff member has changed', () => {
  const nard = { word: 'nard', meaning: 'tavla' };

  /** Another line is typed and saved, after the other staff member has saved `nard`. */
  async function saveLate() {
    const view = open([tavle]);
    const late = refusal('changed_meanwhile', 'Eş anlamlı kelimeler değiştirildi.');
    server.use(
      mock.put(
        '/api/seller/synonyms',
        ({ reply }) => reply(409, { ...late, synonyms: [tavle, nard], version: 'theirs' }),
        { once: true },
      ),
    );
    await screen.findByDisplayValue('tavle');
    await view.user.click(screen.getByRole('button', { name: 'Satır ekle' }));
    await view.user.type(field(1, 'Yazılan kelime'), 'remi');
    await view.user.type(field(1, 'Anlamı'), 'okey');
    await view.user.click(screen.getByRole('button', { name: 'Kaydet' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Eş anlamlılar siz düzenlerken değiştirildi.');
    expect(alert).toHaveTextContent('Kayıtlı olup bu listede bulunmayan satırlar: nard = tavla.');
    expect(field(1, 'Yazılan kelime')).toHaveValue('remi');
    return view;
  }

  test('is replaced by choice alone', async () => {
    const { user, saved } = await saveLate();
    await user.click(screen.getByRole('button', { name: 'Benimkini kaydet' }));
    expect(await screen.findByText('Eş anlamlılar kaydedildi.')).toBeVisible();
    const synonyms = [tavle, { word: 'remi', meaning: 'okey' }];
    expect(saved).toEqual([{ synonyms, version: 'theirs' }]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is shown in the form by choice', async () => {
    const { user, saved } = await saveLate();
    await user.click(screen.getByRole('button', { name: 'Son hâlini getir' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field(1, 'Yazılan kelime')).toHaveValue('nard');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Eş anlamlılar kaydedildi.')).toBeVisible();
    expect(saved).toEqual([{ synonyms: [tavle, nard], version: 'theirs' }]);
  });
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

test('says when empty, loading or failed', async () => {
  logInStaff();
  const answer = closedGate();
  server.use(
    mock.get(
      '/api/seller/synonyms',
      async ({ reply }) => {
        await answer.opened;
        return reply(500, refusal('internal', 'Bir hata oluştu.'));
      },
      { once: true },
    ),
    mock.get('/api/seller/synonyms', ({ reply }) =>
      reply(200, { success: true, synonyms: [], version: 'v1' }),
    ),
  );
  const { user } = renderPage('/seller/arama');
  await screen.findByRole('heading', { level: 1, name: 'Eş Anlamlılar' });
  expect(screen.getByText('Yükleniyor...')).toBeInTheDocument();
  answer.open();
  await user.click(await screen.findByRole('button', { name: 'Tekrar dene' }));
  expect(await screen.findByText('Henüz eş anlamlı yok.')).toBeVisible();
});
