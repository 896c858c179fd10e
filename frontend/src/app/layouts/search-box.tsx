import Search from 'lucide/dist/esm/icons/search.mjs';
import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import * as limits from '@/api/limits';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { textParam, useUrlState } from '@/lib/use-url-state';
import { useCombobox } from '@/ui/field/combobox/use-combobox';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import * as visuallyHiddenStyles from '@/ui/text/visually-hidden.module.css';
import * as styles from './search-box.module.css';

// Loaded when the field gets the focus; they are shown only after typing.
const loadSuggestions = () => import('./search-suggestions');
const SearchSuggestions = lazyPart(loadSuggestions, { optional: true });

const params = { search: textParam('ara') };

interface SearchBoxProps {
  /** Over the whole width, below the header's row: on phones. */
  wide?: boolean;
  /** Whether it takes the focus when it appears, after a click on the search button. */
  focused?: boolean;
}

/**
 * A search field that leads to /urunler with the text in the address. Suggestions appear while typing; Enter searches
 * without them.
 */
export function SearchBox({ wide = false, focused = false }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const [{ search: current }] = useUrlState(params);
  const [typed, setTyped] = useState('');
  const { fieldProps, connection, isOpen } = useCombobox();

  useEffect(() => {
    if (focused) connection.field.current?.focus();
  }, [focused, connection]);

  function search(event: SyntheticEvent) {
    event.preventDefault();
    const text = connection.field.current?.value.trim();
    if (text) void navigate(paths.products(text));
    connection.close();
  }

  return (
    <form
      className={classNames(styles.search, wide && styles.wide)}
      role="search"
      onSubmit={search}
    >
      <label className={visuallyHiddenStyles.hidden} htmlFor={id}>
        Ürün ara
      </label>
      <input
        // A new search in the address replaces the text in the field.
        key={current}
        id={id}
        name="ara"
        type="search"
        placeholder="Ürün ara"
        defaultValue={current}
        maxLength={limits.catalogueListProductsSearchMaxLength}
        enterKeyHint="search"
        {...fieldProps}
        onFocus={() => void loadSuggestions().catch(() => undefined)}
        onChange={(event) => {
          setTyped(event.target.value.trim());
          fieldProps.onChange(event);
        }}
      />
      <button type="submit" aria-label="Ara">
        <Icon of={Search} />
      </button>
      {isOpen && <SearchSuggestions connection={connection} wide={wide} text={typed} />}
    </form>
  );
}
