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

test('an answer that came with the page is there at once, and once only', async () => {
  const take = await pageWith({ '/api/product/list': page });
  expect(take('/api/product/list')).toEqual(page);
  expect(take('/api/product/list')).toBeUndefined();
});

test('the order of the parameters does not matter, nor how they are spelt', async () => {
  const take = await pageWith({ '/api/product/list?page=2&category=g%C4%B1da': page });
  expect(take('/api/product/list', { query: { category: 'gıda', page: 2 } })).toEqual(page);
});

test('what did not come with the page has to be asked for', async () => {
  const take = await pageWith({ '/api/product/list': page });
  expect(take('/api/product/list', { query: { page: 2 } })).toBeUndefined();
});

test('an answer that came with the page long ago is not believed any more', async () => {
  const take = await pageWith({ '/api/product/list': page }, 60_000);
  expect(take('/api/product/list')).toBeUndefined();
});
