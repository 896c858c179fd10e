import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useLayoutEffect, useRef, useState } from 'react';
import * as limits from '@/api/limits';
import type { SellerCategory } from '@/api/types';
import { classNames } from '@/lib/class-names';
import { Button } from '@/ui/button/button';
import { useSlotDrag } from '@/ui/field/use-slot-drag';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row, Stack } from '@/ui/layout/stack';
import { EmptyPanel } from '@/ui/state/empty-panel';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { QueryView } from '@/ui/state/query-view';
import { RowSkeletons } from '@/ui/state/row-skeletons';
import { Icon } from '@/ui/text/icon';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './category-list.module.css';
import { CategoryRow } from './category-row';
import { sellerCategoriesQuery, useMoveCategory } from './queries';

const CategoryDialog = lazyPart(() => import('./category-dialog'));
const DeleteDialog = lazyPart(() => import('./delete-dialog'));

/** The shop's categories, for staff. */
export default function CategoryList() {
  const query = useQuery(sellerCategoriesQuery);
  // The category being edited; null for a new one.
  const [edited, setEdited] = useState<SellerCategory | null>();
  const [deleted, setDeleted] = useState<SellerCategory>();
  const isFull = (query.data?.length ?? 0) >= limits.discountInputCategoriesMaxItems;
  const addButton = (
    <Button variant="primary" disabled={isFull} onClick={() => setEdited(null)}>
      <Icon of={Plus} />
      Kategori ekle
    </Button>
  );
  return (
    <SellerPage title="Kategoriler" aside={query.data && `${query.data.length} kategori`}>
      {query.data && query.data.length > 0 && (
        <Row gap="m" rowGap="xs" align="center" className={styles.head}>
          {addButton}
          <p>
            {isFull
              ? `En fazla ${limits.discountInputCategoriesMaxItems} kategori olabilir.`
              : 'Mağazadaki sıra budur; sürükleyerek veya oklarla değiştirin.'}
          </p>
        </Row>
      )}
      <QueryView
        query={query}
        skeleton={<RowSkeletons count={7} height="5rem" card />}
        empty={
          <EmptyPanel
            art="zar"
            text="Henüz kategori yok."
            hint="Ürün eklemeden önce bir kategori ekleyin."
          >
            {addButton}
          </EmptyPanel>
        }
      >
        {(categories) => (
          <SortableList categories={categories} onEdit={setEdited} onDelete={setDeleted} />
        )}
      </QueryView>
      {edited !== undefined && (
        <CategoryDialog category={edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted && (
        <DeleteDialog
          category={deleted}
          categories={query.data ?? []}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined);
            // The button that had the focus goes with its row.
            focusPageHeading();
          }}
        />
      )}
    </SellerPage>
  );
}

interface SortableListProps {
  categories: SellerCategory[];
  onEdit: (category: SellerCategory) => void;
  onDelete: (category: SellerCategory) => void;
}

function SortableList({ categories, onEdit, onDelete }: SortableListProps) {
  const box = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const { mutate } = useMoveCategory();

  const move = (from: number, to: number) => {
    const category = categories[from];
    if (!category) return;
    const others = categories.filter((one) => one !== category);
    mutate({ category, after: others[to - 1]?._id ?? null });
    setNews(`${category.path}, ${to + 1}. sıraya taşındı.`);
  };

  const { over, dragged } = useSlotDrag(box, { onMove: move });

  // The place that a button has moved a category to, until it is there.
  const movedTo = useRef<{ slot: number; direction: 'up' | 'down' }>(undefined);
  const moveByButton = (from: number, to: number) => {
    movedTo.current = { slot: to, direction: to < from ? 'up' : 'down' };
    move(from, to);
  };
  // The focus goes with the category, so that the next press moves it on; a moved element would lose it.
  useLayoutEffect(() => {
    if (!movedTo.current) return;
    const { slot, direction } = movedTo.current;
    movedTo.current = undefined;
    const row = box.current?.querySelector(`[data-slot="${slot}"]`);
    const button = (selector: string) => row?.querySelector<HTMLElement>(`${selector}:enabled`);
    (button(`[data-direction=${direction}]`) ?? button('[data-direction]'))?.focus();
  }, [categories]);

  return (
    <>
      <Stack as="ul" gap="xs" aria-label="Kategoriler" ref={box}>
        {categories.map((category, index) => (
          <CategoryRow
            key={category._id}
            category={category}
            index={index}
            isLast={index === categories.length - 1}
            className={classNames(
              styles.row,
              index === dragged && styles.dragged,
              index === over && index !== dragged && styles.over,
            )}
            onMove={(to) => moveByButton(index, to)}
            onEdit={() => onEdit(category)}
            onDelete={() => onDelete(category)}
          />
        ))}
      </Stack>
      <VisuallyHidden as="p" role="status">
        {news}
      </VisuallyHidden>
    </>
  );
}
