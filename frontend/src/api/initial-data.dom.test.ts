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

test('an answer that came with the page is there at once, and once only', async () => {
  const take = await pageWith({ '/api/thing': { success: true, from: 'page' } });
  expect(take('/api/thing')).toMatchObject({ from: 'page' });
  expect(take('/api/thing')).toBeUndefined();
});

test('the order of the parameters does not matter', async () => {
  const take = await pageWith({ '/api/thing?b=2&a=1': { success: true, from: 'page' } });
  expect(take('/api/thing?a=1&b=2')).toMatchObject({ from: 'page' });
});

test('what did not come with the page has to be asked for', async () => {
  const take = await pageWith({ '/api/thing': { success: true, from: 'page' } });
  expect(take('/api/thing?page=2')).toBeUndefined();
});

test('an answer that came with the page long ago is not believed any more', async () => {
  const take = await pageWith({ '/api/thing': { success: true, from: 'page' } }, 60_000);
  expect(take('/api/thing')).toBeUndefined();
});
