import { screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import type { ResponseOf } from '@/api/calls';
import { categories } from '@/testing/handlers/catalogue';
import { lostConnection, mock, type Resolver } from '@/testing/mock';
import { renderWithProviders } from '@/testing/render';
import { server } from '@/testing/server';
import { SearchBox } from './search-box';

const found: ResponseOf<'get', '/api/product/suggest', 200> = {
  success: true,
  suggestions: [
    {
      _id: 'p1',
      name: 'Ceviz Tavla',
      category: 'Tavla Takımları',
      image: ['/images/tavla-800.webp'],
      offerPrice: 2149,
    },
  ],
  categories: categories.slice(1, 2),
};

/** Serves equal suggestions for every text, and records the requests. */
function suggest(answer = found) {
  const asked: (string | null)[] = [];
  server.use(
    mock.get('/api/product/suggest', ({ query, reply }) => {
      asked.push(query.get('q'));
      return reply(200, answer);
    }),
  );
  return asked;
}

async function type(text: string) {
  const view = renderWithProviders(<SearchBox />, '/sepet');
  const field = await screen.findByRole('searchbox', { name: 'Ürün ara' });
  await view.user.type(field, text);
  return { ...view, field };
}

const options = () => screen.findAllByRole('option');

test('suggests categories and products once the typing rests', async () => {
  const asked = suggest();
  const { field } = await type('tavla');
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    'Tavla TakımlarıKategori',
    'Ceviz Tavla₺2.149,00',
  ]);
  expect(asked).toEqual(['tavla']);
  expect(screen.getByText('2 öneri, ok tuşlarıyla seçin')).toBeInTheDocument();
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
});

test('the arrow keys choose, Enter goes there', async () => {
  suggest();
  const { user, field, address } = await type('tavla');
  const [category, product] = await options();
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', category?.id);
  expect(category).toHaveAttribute('data-highlighted');
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', product?.id);
  await user.keyboard('{ArrowDown}');
  expect(field).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowUp}');
  expect(field).toHaveAttribute('aria-activedescendant', product?.id);
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/urunler/tavla takımları/p1'));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('Enter without a choice searches as ever', async () => {
  suggest();
  const { user, address } = await type('tavla');
  await options();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/urunler?ara=tavla'));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
});

test('an empty search goes nowhere', async () => {
  const { user, address } = await type('   ');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/sepet');
});

test('Escape takes them away and leaves the text', async () => {
  suggest();
  const { user, field } = await type('tavla');
  await options();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field).toHaveValue('tavla');
  await user.type(field, ' t');
  expect(await options()).toHaveLength(2);
});

test('a click goes there', async () => {
  suggest();
  const { user, address } = await type('tavla');
  await user.click(await screen.findByRole('option', { name: /Tavla Takımları/ }));
  await waitFor(() => expect(address()).toBe('/urunler/tavla takımları'));
});

test('leaving the field takes them away', async () => {
  suggest();
  const { user } = await type('tavla');
  await options();
  await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('a newer text takes the older call back', async () => {
  const answers = new Map<string, AbortSignal>();
  server.use(
    mock.get('/api/product/suggest', async ({ request, query, reply }) => {
      const text = query.get('q') ?? '';
      answers.set(text, request.signal);
      if (text === 't') await delay('infinite');
      return reply(200, found);
    }),
  );
  const { user, field } = await type('t');
  await waitFor(() => expect(answers.has('t')).toBe(true));
  await user.type(field, 'avla');
  expect(await options()).toHaveLength(2);
  await waitFor(() => expect(answers.get('t')?.aborted).toBe(true));
});

test.each<[string, Resolver<'get', '/api/product/suggest'>]>([
  ['nothing found', ({ reply }) => reply(200, { success: true, suggestions: [], categories: [] })],
  ['a failure', lostConnection],
])('%s leaves a plain search', async (_case, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked = vi.fn();
  server.use(
    mock.get('/api/product/suggest', (call) => {
      asked();
      return answer(call);
    }),
  );
  const { user, address, client } = await type('yok{ArrowDown}');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/urunler?ara=yok'));
});
