afterEach(() => {
  document.getElementById('initial-data')?.remove();
});

/** The module as it starts on a page that came with these answers, so and so long ago. */
async function pageWith(answers: object, ageMs = 500) {
  vi.spyOn(performance, 'now').mockReturnValue(ageMs);
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'initial-data';
  script.textContent = JSON.stringify(answers);
  document.body.append(script);
  vi.resetModules();
  return (await import('./initial-data')).takeInitialData;
}

const page = { success: true, products: [] };

test('provides data of the page once', async () => {
  const take = await pageWith({ '/api/product/list': page });
  expect(take('/api/product/list')).toEqual(page);
  expect(take('/api/product/list')).toBeUndefined();
});

test('ignores order and spelling of parameters', async () => {
  const take = await pageWith({ '/api/product/list?page=2&category=g%C4%B1da': page });
  expect(take('/api/product/list', { query: { category: 'gıda', page: 2 } })).toEqual(page);
});

test('requests data that the page lacks', async () => {
  const take = await pageWith({ '/api/product/list': page });
  expect(take('/api/product/list', { query: { page: 2 } })).toBeUndefined();
});

test('ignores data of an old page', async () => {
  const take = await pageWith({ '/api/product/list': page }, 60_000);
  expect(take('/api/product/list')).toBeUndefined();
});
