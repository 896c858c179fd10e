import { Search } from 'lucide-react';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths';

interface SearchBoxProps {
  className: string;
  /** Takes the focus when it appears: someone pressed a button for it. */
  focused?: boolean;
}

/** Takes the text to /urunler, where it stays in the address and survives a reload. */
export function SearchBox({ className, focused = false }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const current = params.get('ara') ?? '';

  function search(form: FormData) {
    const text = form.get('ara');
    if (typeof text === 'string' && text.trim()) void navigate(paths.products(text.trim()));
  }

  return (
    <form
      className={className}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(new FormData(event.currentTarget));
      }}
    >
      <label className="sr-only" htmlFor={id}>
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
        ref={(input) => {
          if (focused) input?.focus();
        }}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Ara">
        <Search className="icon" aria-hidden="true" />
      </button>
    </form>
  );
}
