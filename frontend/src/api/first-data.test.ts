import { HttpResponse, http } from 'msw';
import { server } from '@/testing/server';

afterEach(() => {
  document.getElementById('first-data')?.remove();
  vi.resetModules();
});

/** The client as it starts on a page that came with these answers. */
async function clientOn(answers: object) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'first-data';
  script.textContent = JSON.stringify(answers);
  document.body.append(script);
  vi.resetModules();
  return (await import('./client')).api;
}

test('an answer that came with the page needs no call, once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  server.use(http.get('*/api/thing', () => HttpResponse.json({ success: true, from: 'server' })));
  const api = await clientOn({ '/api/thing': { success: true, from: 'page' } });
  expect(await api.get('/api/thing')).toMatchObject({ from: 'page' });
  expect(await api.get('/api/thing')).toMatchObject({ from: 'server' });
});

test('the order of the parameters does not matter', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(500);
  const api = await clientOn({ '/api/thing?b=2&a=1': { success: true, from: 'page' } });
  expect(await api.get('/api/thing?a=1&b=2')).toMatchObject({ from: 'page' });
});

test('an answer that came with the page long ago is not believed any more', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  server.use(http.get('*/api/thing', () => HttpResponse.json({ success: true, from: 'server' })));
  const api = await clientOn({ '/api/thing': { success: true, from: 'page' } });
  expect(await api.get('/api/thing')).toMatchObject({ from: 'server' });
});
