import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { renderWithProviders } from '@/testing/render';
import { TextField } from '../field/field';
import { FormDialog } from './form-dialog';
import { LeaveQuestion } from './leave-question';
import { useFormMutation } from './use-form-mutation';

const schema = z.object({ name: z.string() });

function NameDialog({ onClose }: { onClose: () => void }) {
  const form = useFormMutation({
    schema,
    defaultValues: { name: '' },
    send: () => Promise.resolve(),
  });
  return (
    <FormDialog form={form} title="Üretici" submitLabel="Kaydet" onClose={onClose}>
      <TextField label="Ad" {...form.field('name')} />
      <LeaveQuestion hasChanges={form.isDirty} />
    </FormDialog>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <NameDialog onClose={() => setOpen(false)} />;
}

/** Presses the browser's back button, in a browser with the Navigation API. Returns whether the page is left at once. */
function goBack(navigation: EventTarget): boolean {
  const event = new Event('navigate', { cancelable: true });
  const destination = { url: 'http://localhost/geri', key: 'önceki' };
  return navigation.dispatchEvent(
    Object.assign(event, { navigationType: 'traverse', destination }),
  );
}

async function open() {
  const traverseTo = vi.fn();
  const navigation = Object.assign(new EventTarget(), { traverseTo });
  vi.stubGlobal('navigation', navigation);
  const { user } = renderWithProviders(<Page />);
  await user.type(screen.getByRole('textbox', { name: 'Ad' }), 'Çaycı');
  return { user, traverseTo, back: () => goBack(navigation) };
}

test('the back button asks about typed values', async () => {
  const { user, traverseTo, back } = await open();
  expect(back()).toBe(false);
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Sayfadan ayrılırsanız yazdıklarınız kaybolur.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(traverseTo).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Ad' })).toHaveValue('Çaycı');

  expect(back()).toBe(false);
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Kaydetmeden ayrıl' }));
  await waitFor(() => expect(traverseTo).toHaveBeenCalledExactlyOnceWith('önceki'));
  expect(back()).toBe(true);
});

test('loading the page again asks about typed values', async () => {
  await open();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
});

test('an untouched dialog asks nothing', async () => {
  const { user, back } = await open();
  await user.clear(screen.getByRole('textbox', { name: 'Ad' }));
  expect(back()).toBe(true);
});
