import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NetworkError } from '@/api/errors';
import { QueryView } from './query-view';

interface ListProps {
  data?: string[];
  error?: Error;
  failure?: string | ((error: Error) => string);
  dropsStale?: boolean;
}

function renderList({ data, error, failure = 'Liste yüklenemedi.', dropsStale }: ListProps) {
  const refetch = vi.fn();
  render(
    <QueryView
      query={{ data, error: error ?? null, refetch }}
      skeleton={<div>kutular</div>}
      failure={failure}
      empty={<p>Liste boş.</p>}
      {...(dropsStale ? { dropsStale } : {})}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>,
  );
  return { refetch };
}

test('on its way: the skeleton, and a word for who does not see it', () => {
  renderList({});
  expect(screen.getByText('kutular')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Yükleniyor...');
});

test('there: what it brought, or that there is nothing', () => {
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

test('a refresh that fails leaves what is there, unless told otherwise', () => {
  renderList({ data: ['tavla'], error: new NetworkError() });
  expect(screen.getByText('tavla')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  renderList({ data: ['okey'], error: new NetworkError(), dropsStale: true });
  expect(screen.queryByText('okey')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toBeInTheDocument();
});
