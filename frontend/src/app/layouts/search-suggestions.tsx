import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { useEffect, useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '@/components/icon';
import { VisuallyHidden } from '@/components/visually-hidden';
import * as photoStyles from '@/entities/product/photo.module.css';
import { ProductImage } from '@/entities/product/product-image';
import { suggestQuery } from '@/entities/product/queries';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import * as styles from './search-suggestions.module.css';

/** How long the typing has to rest before the server is asked. */
const debounceMs = 150;

/** What the field hands on to its suggestions. */
export interface SuggestionsHandle {
  /** Takes a key that means something here; answers whether it did. */
  take: (key: string) => boolean;
}

interface SearchSuggestionsProps {
  ref: Ref<SuggestionsHandle>;
  id: string;
  /** Whether the field is the wide one of phones. */
  wide: boolean;
  text: string;
  /** Id of the option that the arrow keys are on. */
  active: string | undefined;
  onActive: (option: string | undefined) => void;
  onClose: () => void;
}

/** What may be meant by the text in the search field. The focus stays in the field. */
export default function SearchSuggestions(props: SearchSuggestionsProps) {
  const { ref, id, wide, text, active, onActive, onClose } = props;
  const { data } = useQuery({
    ...suggestQuery(useDebouncedValue(text)),
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate();
  const options = [
    ...(data?.categories ?? []).map(({ _id, path }) => ({
      id: `${id}-${_id}`,
      to: paths.category(path),
      content: <CategoryOption label={path} />,
    })),
    ...(data?.suggestions ?? []).map((product) => ({
      id: `${id}-${product._id}`,
      to: paths.product(product.category, product._id),
      content: <ProductOption {...product} />,
    })),
  ];
  const place = options.findIndex((option) => option.id === active);

  function go(to: string) {
    onClose();
    void navigate(to);
  }

  useImperativeHandle(ref, () => ({
    take: (key) => {
      if (key === 'ArrowDown') onActive(options[place + 1]?.id);
      else if (key === 'ArrowUp') onActive(options.at(place < 0 ? -1 : place - 1)?.id);
      else if (key === 'Enter' && options[place]) go(options[place].to);
      else if (key === 'Escape' && options.length > 0) onClose();
      else return false;
      return true;
    },
  }));

  return (
    <>
      <VisuallyHidden as="p" role="status">
        {data &&
          (options.length > 0 ? `${options.length} öneri, ok tuşlarıyla seçin` : 'Öneri yok')}
      </VisuallyHidden>
      <div
        className={classNames(styles.suggestions, wide && styles.wide)}
        id={id}
        role="listbox"
        aria-label="Öneriler"
        hidden={options.length === 0}
      >
        {options.map((option) => (
          <button
            key={option.id}
            id={option.id}
            type="button"
            role="option"
            // The field keeps the focus and the keys, see aria-activedescendant.
            tabIndex={-1}
            aria-selected={option.id === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(option.to)}
          >
            {option.content}
          </button>
        ))}
      </div>
    </>
  );
}

function CategoryOption({ label }: { label: string }): ReactNode {
  return (
    <>
      <Icon of={LayoutGrid} />
      <span className={styles.name}>{label}</span>
      <span className={styles.note}>Kategori</span>
    </>
  );
}

interface ProductOptionProps {
  name: string;
  image: string[];
  offerPrice: number;
}

function ProductOption({ name, image, offerPrice }: ProductOptionProps): ReactNode {
  return (
    <>
      <span className={classNames(photoStyles.photo, styles.photo)}>
        <ProductImage src={image[0]} alt="" sizes="2.75rem" eager />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.note}>{formatMoney(offerPrice)}</span>
    </>
  );
}

/** The text once nobody has typed for a moment. */
function useDebouncedValue(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
