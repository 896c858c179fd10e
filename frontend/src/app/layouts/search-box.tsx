import { Search } from 'lucide-react';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Icon } from '@/components/icon';
import { LazyBoundary } from '@/components/lazy-boundary';
import * as visuallyHiddenStyles from '@/components/visually-hidden.module.css';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import * as styles from './search-box.module.css';
import type { SuggestionsHandle } from './search-suggestions';

// Nobody sees them before typing.
const SearchSuggestions = lazy(() => import('./search-suggestions'));

interface SearchBoxProps {
  /** Over the whole width, below the header's row: on phones. */
  wide?: boolean;
  /** Takes the focus when it appears: someone pressed a button for it. */
  focused?: boolean;
}

/**
 * Takes the text to /urunler, where it stays in the address and survives a reload. While one types
 * it suggests; it stays a search field all the same, for whoever only wants to search.
 */
export function SearchBox({ wide = false, focused = false }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const current = params.get('ara') ?? '';
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  const suggestions = useRef<SuggestionsHandle>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  function close() {
    setTyped('');
    setActive(undefined);
  }

  function search(form: FormData) {
    const text = form.get('ara');
    if (typeof text === 'string' && text.trim()) void navigate(paths.products(text.trim()));
    close();
  }

  return (
    <form
      className={classNames(styles.search, wide && styles.wide)}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(new FormData(event.currentTarget));
      }}
    >
      <label className={visuallyHiddenStyles.hidden} htmlFor={id}>
        Ürün ara
      </label>
      <input
        // A new text in the address replaces what stands in the field.
        key={current}
        id={id}
        name="ara"
        type="search"
        placeholder="Ürün ara"
        defaultValue={current}
        ref={input}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        aria-autocomplete="list"
        aria-controls={typed ? `${id}-oneriler` : undefined}
        aria-activedescendant={active}
        onChange={({ target }) => {
          setTyped(target.value.trim());
          setActive(undefined);
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (suggestions.current?.take(event.key)) event.preventDefault();
        }}
      />
      <button type="submit" aria-label="Ara">
        <Icon of={Search} />
      </button>
      {typed && (
        <LazyBoundary optional>
          <SearchSuggestions
            ref={suggestions}
            id={`${id}-oneriler`}
            wide={wide}
            text={typed}
            active={active}
            onActive={setActive}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </form>
  );
}
