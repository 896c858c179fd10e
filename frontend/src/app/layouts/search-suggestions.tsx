import { keepPreviousData, useQuery } from '@tanstack/react-query';
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Photo, ProductImage } from '@/entities/product/product-image';
import { suggestQuery } from '@/entities/product/queries';
import { classNames } from '@/lib/class-names';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/paths';
import { useDebounced } from '@/lib/use-debounced';
import SuggestionList from '@/ui/field/combobox/suggestion-list';
import type { FieldConnection } from '@/ui/field/combobox/use-combobox';
import { Icon } from '@/ui/text/icon';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './search-suggestions.module.css';

/** The delay between the last key and the request, ms. */
const debounceMs = 150;

interface SearchSuggestionsProps {
  connection: FieldConnection;
  /** Whether the field is the wide one of phones. */
  wide: boolean;
  text: string;
}

/** Products and categories that match the text in the search field. The focus stays in the field. */
export default function SearchSuggestions({ connection, wide, text }: SearchSuggestionsProps) {
  const [asked, setAsked] = useState('');
  const { later: askLater } = useDebounced(setAsked, debounceMs);
  useEffect(() => askLater(text), [askLater, text]);
  const { data } = useQuery({ ...suggestQuery(asked), placeholderData: keepPreviousData });
  const navigate = useNavigate();
  const options = [
    ...(data?.categories ?? []).map(({ _id, path }) => ({
      id: _id,
      to: paths.category(path),
      picture: <Icon of={LayoutGrid} className={styles.icon} />,
      name: path,
      note: 'Kategori',
    })),
    ...(data?.suggestions ?? []).map(({ _id, category, name, image, offerPrice }) => ({
      id: _id,
      to: paths.product(category, _id),
      picture: (
        <Photo as="span" className={styles.photo}>
          <ProductImage src={image[0]} alt="" sizes="2.75rem" eager />
        </Photo>
      ),
      name,
      note: formatMoney(offerPrice),
    })),
  ];
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {data &&
          (options.length > 0 ? `${options.length} öneri, ok tuşlarıyla seçin` : 'Öneri yok')}
      </VisuallyHidden>
      <SuggestionList
        connection={connection}
        items={options}
        keyOf={({ id }) => id}
        onChoose={({ to }) => void navigate(to)}
        className={classNames(styles.suggestions, wide && styles.wide)}
      >
        {({ picture, name, note }) => (
          <>
            {picture}
            <span className={styles.name}>{name}</span>
            <span className={styles.note}>{note}</span>
          </>
        )}
      </SuggestionList>
    </>
  );
}
