import { Autocomplete } from '@base-ui/react/autocomplete';
import { useLayoutEffect, type ComponentProps, type ReactNode } from 'react';
import type { FieldConnection } from './use-combobox';

export interface SuggestionListProps<Item> {
  connection: FieldConnection;
  items: readonly Item[];
  /** Returns the item's key, which is unique. */
  keyOf: (item: Item) => string;
  onChoose: (item: Item) => void;
  children: (item: Item) => ReactNode;
  className?: string | undefined;
  optionClass?: string | undefined;
}

/** The list below a field of `useCombobox`. The focus stays in the field; arrows and Enter choose. */
export default function SuggestionList<Item>({
  connection,
  items,
  keyOf,
  onChoose,
  children,
  className,
  optionClass,
}: SuggestionListProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Autocomplete.Root inline open mode="none" items={items} itemToStringValue={keyOf}>
      <Autocomplete.Input
        render={(props) => <ConnectedField connection={connection} {...props} />}
      />
      <Autocomplete.List className={className} aria-label="Öneriler">
        {(item: Item) => (
          <Autocomplete.Item
            key={keyOf(item)}
            value={item}
            className={optionClass}
            // Beside the field's pointer to it: not every screen reader follows that.
            render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
            onClick={() => {
              connection.close();
              onChoose(item);
            }}
          >
            {children(item)}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

/** Passes the props that the library renders to the input of `useCombobox`, and renders nothing. */
function ConnectedField({
  connection: { field, connect },
  ref,
  ...props
}: ComponentProps<'input'> & { connection: FieldConnection }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    const release = ref(field.current);
    return () => {
      if (typeof release === 'function') release();
      else ref(null);
    };
  }, [ref, field]);
  useLayoutEffect(() => connect(props));
  useLayoutEffect(() => () => connect(undefined), [connect]);
  return null;
}
