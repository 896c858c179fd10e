import { ApiError, NetworkError, errorAdvice, errorText } from '@/lib/errors';
import { foreignPage, lostConnection, mock, refusal, tooBusy, type Resolver } from '@/testing/mock';
import { server } from '@/testing/server';
import { api } from './client';
import { upload } from './upload';

const credentials = { email: 'a@ornek.com', password: 'x' };

test('a refusal carries status, code, sentence and fields', async () => {
  server.use(
    mock.post('/api/user/login', ({ reply }) =>
      reply(422, refusal('validation_failed', 'Olmadı.', { email: 'E-posta gerekli.' })),
    ),
  );
  const error = await api
    .post('/api/user/login', { body: credentials })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'validation_failed',
    message: 'Olmadı.',
    fields: { email: 'E-posta gerekli.' },
  });
});

test('success false is a refusal whatever the status', async () => {
  server.use(mock.get('/api/user/is-auth', ({ reply }) => reply(200, { success: false })));
  await expect(api.get('/api/user/is-auth')).rejects.toMatchObject({ status: 200, message: '' });
});

test('an answer comes out of its envelope', async () => {
  server.use(
    mock.get('/api/category/list', ({ reply }) => reply(200, { success: true, categories: [] })),
  );
  await expect(api.get('/api/category/list')).resolves.toEqual({ categories: [] });
});

test.each<[string, Resolver<'get', '/api/shop'>]>([
  ['no connection', lostConnection],
  ['a page where JSON was expected', () => foreignPage(502)],
])('%s is a network error', async (_case, answer) => {
  server.use(mock.get('/api/shop', answer));
  await expect(api.get('/api/shop')).rejects.toBeInstanceOf(NetworkError);
});

test('an aborted call rejects with its abort', async () => {
  const calls = new AbortController();
  const answer = api.get('/api/shop', { signal: calls.signal });
  calls.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

test('fills the path and adds defined parameters', async () => {
  const asked: string[] = [];
  server.use(
    mock.get('/api/message-thread/{id}', ({ request, reply }) => {
      asked.push(request.url);
      return reply(404, refusal('thread_not_found', 'Yok.'));
    }),
    mock.get('/api/product/list', ({ request, reply }) => {
      asked.push(request.url);
      return reply(200, { success: true, products: [] });
    }),
  );
  const params = { id: 'a/ş?' };
  await expect(
    api.get('/api/message-thread/{id}', { params, query: { side: 'admin' } }),
  ).rejects.toBeInstanceOf(ApiError);
  const query = { ids: ['a', 'b'], inStock: true, search: undefined };
  await api.get('/api/product/list', { query });
  expect(asked.map((url) => url.replace(window.location.origin, ''))).toEqual([
    '/api/message-thread/a%2F%C5%9F%3F?side=admin',
    '/api/product/list?ids=a%2Cb&inStock=true',
  ]);
});

test('sends JSON, files and empty bodies as given', async () => {
  const sent: [string | null, string][] = [];
  const note = async (request: Request) => {
    sent.push([request.headers.get('content-type'), await request.text()]);
  };
  server.use(
    mock.post('/api/user/login', async ({ request, reply }) => {
      await note(request);
      return reply(401, refusal('wrong_credentials', 'Hayır.'));
    }),
    mock.post('/api/product/import', async ({ request, reply }) => {
      await note(request);
      return reply(422, refusal('unreadable_file', 'Hayır.'));
    }),
    mock.put('/api/message/read/{id}', async ({ request, reply }) => {
      await note(request);
      return reply(200, { success: true });
    }),
  );
  const bytes = new Uint8Array([65, 66]).buffer;
  await api.post('/api/user/login', { body: credentials }).catch(() => undefined);
  await api
    .post('/api/product/import', { file: { type: 'text/csv', bytes } })
    .catch(() => undefined);
  await api.put('/api/message/read/{id}', { params: { id: 'm1' } });
  expect(sent).toEqual([
    ['application/json', JSON.stringify(credentials)],
    ['text/csv', 'AB'],
    [null, ''],
  ]);
});

test('sends pictures as form parts, objects as JSON', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  server.use(
    mock.put('/api/product/pictures/{id}', ({ reply }) =>
      reply(422, refusal('unreadable_file', 'Hayır.')),
    ),
    mock.post('/api/product/add', ({ reply }) => reply(422, refusal('unreadable_file', 'Hayır.'))),
  );
  const images = [new File(['a'], 'bir.jpg'), new File(['b'], 'iki.jpg')];
  const product = { name: 'Zar', category: 'Tavla', price: 2, offerPrice: 1 };
  await expect(
    upload('put', '/api/product/pictures/{id}', {
      params: { id: 'p1' },
      form: { pictures: '["new","new"]', images },
    }),
  ).rejects.toMatchObject({ status: 422, message: 'Hayır.' });
  await upload('post', '/api/product/add', { form: { productData: product, images: [] } }).catch(
    () => undefined,
  );
  const [pictures, added] = send.mock.calls.map(([form]) => Object.fromEntries(form as FormData));
  expect(pictures?.['pictures']).toBe('["new","new"]');
  expect((send.mock.calls[0]?.[0] as FormData).getAll('images')).toHaveLength(2);
  expect(added).toEqual({ productData: JSON.stringify(product) });
});

test('a server error does not blame the connection', () => {
  const broken = new NetworkError(undefined, 500);
  expect(errorText(broken)).toBe('Sunucuda bir sorun var, biraz sonra yeniden deneyin.');
  expect(errorAdvice(broken, 'Eksik.')).toBe(
    'Sunucuda bir sorun var, biraz sonra yeniden deneyin.',
  );
});

test('prefers the server’s sentence, then fallback, then connection', () => {
  const lost = new NetworkError();
  expect(errorText(new ApiError(409, 'out_of_stock', 'Stokta yok.'), 'Yedek')).toBe('Stokta yok.');
  expect(errorText(new ApiError(500, '', ''), 'Yedek')).toBe('Yedek');
  expect(errorText(lost, 'Yedek')).toBe('Yedek');
  expect(errorText(lost)).toBe(lost.message);
});

test('marks requests of an idle page', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const said: (string | null)[] = [];
  server.use(
    mock.get('/api/category/list', ({ request, reply }) => {
      said.push(request.headers.get('x-background'));
      return reply(200, { success: true, categories: [] });
    }),
  );
  const use = () => window.dispatchEvent(new Event('keydown'));
  use();
  for (const minutes of [4, 2]) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await api.get('/api/category/list');
  }
  use();
  await api.get('/api/category/list');
  expect(said).toEqual([null, '1', null]);
  vi.useRealTimers();
});

describe('after a 503 with Retry-After', () => {
  const order = { items: [], address: 'a1' };

  /** Counts the orders that are sent, and answers each so. */
  function refuseOrders(answer: () => ReturnType<typeof tooBusy>) {
    const sent: Request[] = [];
    server.use(
      mock.post('/api/order/texts', ({ request }) => {
        sent.push(request);
        return answer();
      }),
    );
    return sent;
  }

  const send = (headers?: Record<string, string>) =>
    api
      .post('/api/order/texts', {
        body: { ...order, paymentType: 'COD' },
        ...(headers && { headers }),
      })
      .catch((reason: unknown) => reason);

  test('a read is repeated once', async () => {
    let calls = 0;
    server.use(
      mock.get('/api/category/list', ({ reply }) => {
        calls += 1;
        return calls === 1 ? tooBusy('unavailable') : reply(200, { success: true, categories: [] });
      }),
    );
    await expect(api.get('/api/category/list')).resolves.toEqual({ categories: [] });
    expect(calls).toBe(2);
  });

  test('repeats a write that had not begun', async () => {
    const sent = refuseOrders(tooBusy);
    expect(await send()).toMatchObject({ status: 503, code: 'busy' });
    expect(sent).toHaveLength(2);
  });

  test('repeats a started write only with its key', async () => {
    const sent = refuseOrders(() => tooBusy('unavailable'));
    expect(await send()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(sent).toHaveLength(1);
    await send({ 'Idempotency-Key': 'anahtar' });
    expect(sent).toHaveLength(3);
  });

  test('a long wait is left to the person', async () => {
    const sent = refuseOrders(() => tooBusy('busy', '30'));
    expect(await send()).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  test('an upload is repeated once', async () => {
    let calls = 0;
    server.use(
      mock.post('/api/product/add', ({ reply }) => {
        calls += 1;
        return calls === 1 ? tooBusy() : reply(422, refusal('unreadable_file', 'Hayır.'));
      }),
    );
    const product = { name: 'Zar', category: 'Tavla', price: 2, offerPrice: 1 };
    const form = { productData: product, images: [] };
    await expect(upload('post', '/api/product/add', { form })).rejects.toMatchObject({
      status: 422,
    });
    expect(calls).toBe(2);
  });

  test('a call taken back meanwhile is not repeated', async () => {
    const timers = vi.spyOn(window, 'setTimeout');
    const sent = refuseOrders(() => tooBusy('busy', '5'));
    const calls = new AbortController();
    const answer = api.post('/api/order/texts', {
      body: { ...order, paymentType: 'COD' },
      signal: calls.signal,
    });
    const isWaiting = () => timers.mock.calls.some(([, ms = 0]) => ms >= 5_000 && ms <= 7_500);
    await vi.waitFor(() => expect(isWaiting()).toBe(true), { timeout: 20_000 });
    calls.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(1);
  });
});
