import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ComboboxField } from './combobox-field';

const cities = ['Isparta', 'İstanbul', 'İzmir'];

function CityForm({ onSubmit }: { onSubmit: (city: string) => void }) {
  const [city, setCity] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(city);
      }}
    >
      <ComboboxField
        label="Şehir"
        error={undefined}
        value={city}
        onChange={setCity}
        suggestions={cities.filter((name) => name.startsWith(city) && name !== city)}
      />
      <button type="submit">Gönder</button>
    </form>
  );
}

async function typeCity(text: string) {
  const onSubmit = vi.fn();
  const user = userEvent.setup();
  render(<CityForm onSubmit={onSubmit} />);
  const field = screen.getByRole('combobox', { name: 'Şehir' });
  await user.type(field, text);
  await screen.findByRole('listbox');
  return { user, field, onSubmit };
}

const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('offers matches and announces the list', async () => {
  const { field } = await typeCity('İ');
  expect(shown()).toEqual(['İstanbul', 'İzmir']);
  expect(screen.getByRole('listbox', { name: 'Öneriler' })).toHaveAttribute(
    'id',
    field.getAttribute('aria-controls'),
  );
});

test('arrows move through it, Enter chooses', async () => {
  const { user, field, onSubmit } = await typeCity('İ');
  const [istanbul, izmir] = screen.getAllByRole('option');
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', istanbul?.id);
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', izmir?.id);
  await user.keyboard('{ArrowDown}');
  expect(field).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(field).toHaveValue('İzmir');
  expect(field).toHaveFocus();
  expect(shown()).toEqual([]);
  expect(field).not.toHaveAttribute('aria-controls');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter without a choice is the form’s', async () => {
  const { user, onSubmit } = await typeCity('İz');
  await user.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledWith('İz');
});

test('typing on gives up the choice', async () => {
  const { user, field } = await typeCity('İ');
  await user.keyboard('{ArrowDown}z');
  expect(field).toHaveValue('İz');
  expect(field).not.toHaveAttribute('aria-activedescendant');
});

test('Escape closes it, an arrow reopens it', async () => {
  const { user, field } = await typeCity('İ');
  await user.keyboard('{Escape}');
  expect(shown()).toEqual([]);
  expect(field).toHaveValue('İ');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['İstanbul', 'İzmir']);
  expect(field).toHaveAttribute('aria-expanded', 'true');
});

test('a click chooses, leaving does not', async () => {
  const { user, field } = await typeCity('İ');
  await user.click(screen.getByRole('option', { name: 'İstanbul' }));
  expect(field).toHaveValue('İstanbul');
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'I');
  await user.tab();
  expect(shown()).toEqual([]);
  expect(field).toHaveValue('I');
});
