import { screen } from '@testing-library/react';
import { useState } from 'react';
import { product } from '@/testing/handlers/catalogue';
import { renderWithProviders } from '@/testing/render';
import { InlineField } from './inline-field';
import { ProductTable } from './product-table';

vi.mock('./inline-field', () => ({ InlineField: vi.fn(() => null) }));

const rows = ['Tavla', 'Okey', 'Zar'].map((name) => ({
  kind: 'single' as const,
  id: name,
  product: product({ _id: name, name }),
}));
const ignore = () => undefined;
const ignoreLater = () => Promise.resolve();

function TickableTable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [select] = useState(() => (ids: string[]) => setSelected(new Set(ids)));
  return (
    <ProductTable
      rows={rows}
      selected={selected}
      onSelect={select}
      onToggle={ignore}
      onOpen={ignoreLater}
      onDelete={ignoreLater}
    />
  );
}

test('a tick renders its own row only', async () => {
  const { user } = renderWithProviders(<TickableTable />);
  vi.mocked(InlineField).mockClear();
  await user.click(screen.getByRole('checkbox', { name: 'Okey: seç' }));
  expect(screen.getByRole('checkbox', { name: 'Okey: seç' })).toBeChecked();
  const rendered = vi.mocked(InlineField).mock.calls.map(([{ product }]) => product.name);
  expect(new Set(rendered)).toEqual(new Set(['Okey']));
});
