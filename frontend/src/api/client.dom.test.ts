import { HttpResponse, http } from 'msw';
import { server } from '@/testing/server';
import { api } from './client';
import { ApiError, NetworkError, errorText } from './errors';

test('a refusal carries status, code, sentence and fields', async () => {
  server.use(
    http.post('*/api/thing', () =>
      HttpResponse.json(
        { success: false, message: 'Olmadı.', code: 'invalid', fields: { name: 'Ad gerekli.' } },
        { status: 422 },
      ),
    ),
  );
  const error = await api.post('/api/thing', {}).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'Olmadı.',
    fields: { name: 'Ad gerekli.' },
  });
});

test('success false is a refusal whatever the status', async () => {
  server.use(
    http.get('*/api/thing', () => HttpResponse.json({ success: false, message: 'Hayır.' })),
  );
  await expect(api.get('/api/thing')).rejects.toMatchObject({ status: 200, message: 'Hayır.' });
});

test.each([
  ['no connection', () => HttpResponse.error()],
  ['a page where JSON was expected', () => HttpResponse.text('<html>', { status: 502 })],
])('%s is a network error', async (_case, answer) => {
  server.use(http.get('*/api/thing', answer));
  await expect(api.get('/api/thing')).rejects.toBeInstanceOf(NetworkError);
});

test('sends JSON as JSON and files as a form', async () => {
  const types: (string | null)[] = [];
  server.use(
    http.post('*/api/thing', ({ request }) => {
      types.push(request.headers.get('content-type'));
      return HttpResponse.json({ success: true });
    }),
  );
  await api.post('/api/thing', { a: 1 });
  await api.post('/api/thing', new FormData());
  await api.post('/api/thing');
  expect(types[0]).toBe('application/json');
  expect(types[1]).toMatch(/^multipart\/form-data; boundary=/);
  expect(types[2]).toBeNull();
});

test("the server's sentence goes first, then the fallback, then what the connection says", () => {
  const lost = new NetworkError();
  expect(errorText(new ApiError(409, 'x', 'Stokta yok.'), 'Yedek')).toBe('Stokta yok.');
  expect(errorText(new ApiError(500, '', ''), 'Yedek')).toBe('Yedek');
  expect(errorText(lost, 'Yedek')).toBe('Yedek');
  expect(errorText(lost)).toBe(lost.message);
});
