import {
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react';

/** Connects the list, which is loaded later, with the input. */
export interface FieldConnection {
  field: RefObject<HTMLInputElement | null>;
  /** Sets the list's key handlers and attributes on the input; undefined removes them. */
  connect: (props: ComponentProps<'input'> | undefined) => void;
  close: () => void;
}

/**
 * A text field with a list of suggestions. The field is there at once and works without the list,
 * whose code comes with the first letter; the same field element stays when the list has come.
 */
export function useCombobox() {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<ComponentProps<'input'>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [controls, setControls] = useState<string>();
  const [active, setActive] = useState<string>();
  const [connection] = useState<FieldConnection>(() => ({
    field,
    connect: (props) => {
      list.current = props;
      setControls(props?.['aria-controls']);
      setActive(props?.['aria-activedescendant']);
    },
    close: () => setOpen(false),
  }));

  return {
    connection,
    /** Whether suggestions are asked for. */
    isOpen,
    /** Whether suggestions are shown. */
    isExpanded: controls !== undefined,
    fieldProps: {
      ref: field,
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': controls,
      'aria-activedescendant': active,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        list.current?.onChange?.(event);
        setOpen(event.target.value.trim() !== '');
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Escape' && isOpen) {
          // Only the list goes: not the dialog around it, nor what was typed.
          event.stopPropagation();
          event.preventDefault();
          setOpen(false);
        } else if (isOpen) list.current?.onKeyDown?.(event);
        else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
      },
      onBlur: connection.close,
    },
  } as const;
}
