import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react';

/** The input's attributes that point to the list. */
interface ListAttributes {
  'aria-controls'?: string | undefined;
  'aria-activedescendant'?: string | undefined;
}

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
  const [attributes, setAttributes] = useState<ListAttributes>({});

  const connect = useCallback((props: ComponentProps<'input'> | undefined) => {
    list.current = props;
    const { 'aria-controls': controls, 'aria-activedescendant': active } = props ?? {};
    setAttributes((now) =>
      now['aria-controls'] === controls && now['aria-activedescendant'] === active
        ? now
        : { 'aria-controls': controls, 'aria-activedescendant': active },
    );
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const connection = useMemo<FieldConnection>(() => ({ field, connect, close }), [connect, close]);

  return {
    /** Whether suggestions are asked for. */
    isOpen,
    /** Whether suggestions are shown. */
    isExpanded: attributes['aria-controls'] !== undefined,
    close,
    connection,
    fieldProps: {
      ref: field,
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      ...attributes,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        list.current?.onChange?.(event);
        setOpen(event.target.value.trim() !== '');
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Escape' && isOpen) {
          // Only the list goes: not the dialog around it, nor what was typed.
          event.stopPropagation();
          event.preventDefault();
          close();
        } else if (isOpen) list.current?.onKeyDown?.(event);
        else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
      },
      onBlur: close,
    },
  } as const;
}
