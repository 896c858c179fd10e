import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NetworkError } from '@/lib/errors';
import { QueryView } from './query-view';

interface ListProps {
  data?: string[];
  error?: Error;
  failure?: string | ((error: Error) => string);
  onRefreshError?: 'replace' | 'ignore';
}

function renderList(props: ListProps) {
  const refetch = vi.fn();
  const view = ({ data, error, failure = 'Liste yüklenemedi.', ...options }: ListProps) => (
    <QueryView
      query={{ data, error: error ?? null, refetch }}
      skeleton={<div>kutular</div>}
      failure={failure}
      empty={<p>Liste boş.</p>}
      {...options}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>
  );
  const { rerender } = render(view(props));
  return { refetch, rerender: (next: ListProps) => rerender(view(next)) };
}

test('shows a skeleton and a status text', () => {
  renderList({});
  expect(screen.getByText('kutular')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Yükleniyor...');
});

test('shows its content or that it’s empty', () => {
  renderList({ data: ['tavla', 'okey'] });
  expect(screen.getByText('tavla, okey')).toBeInTheDocument();
  renderList({ data: [] });
  expect(screen.getByText('Liste boş.')).toBeInTheDocument();
});

test('failed: what is missing, why, and another try', async () => {
  const { refetch } = renderList({ error: new NetworkError() });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Liste yüklenemedi. İnternet bağlantınızı kontrol edin.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('failed with words made of the failure', () => {
  renderList({ error: new Error('bozuk'), failure: ({ message }) => `Sebep: ${message}` });
  expect(screen.getByRole('alert')).toHaveTextContent('Sebep: bozuk');
});

test('a failed refresh keeps the content', async () => {
  const { refetch, rerender } = renderList({ data: ['tavla'] });
  const list = screen.getByText('tavla');
  rerender({ data: ['tavla'], error: new NetworkError() });
  expect(screen.getByText('tavla')).toBe(list);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Bilgiler yenilenemedi, son yüklenenler gösteriliyor.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a failed refresh replaces the content on request', () => {
  renderList({ data: ['tavla'], error: new NetworkError(), onRefreshError: 'replace' });
  expect(screen.queryByText('tavla')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Liste yüklenemedi.');
});

test('a failed refresh goes unmentioned on request', () => {
  renderList({ data: ['tavla'], error: new NetworkError(), onRefreshError: 'ignore' });
  expect(screen.getByText('tavla')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Tekrar dene' })).not.toBeInTheDocument();
});
