import { useId } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Muted } from '@/ui/text';
import { FilterForm } from './filter-form';
import * as styles from './filter-sheet.module.css';
import type { ListChoices } from './use-list-options';
import type { ProductPages } from './use-product-pages';

interface FilterSheetProps {
  /** The list as it is chosen now. */
  list: ProductPages;
  options: ListChoices;
  onClose: () => void;
}

/** The filters in a sheet over the list, which follows every choice at once. */
export default function FilterSheet({ list, options, onClose }: FilterSheetProps) {
  const formId = useId();
  return (
    <Dialog
      onClose={onClose}
      title="Filtre"
      bottom
      subtitle={
        <p className={styles.total} role="status">
          <Total list={list} />
        </p>
      }
      footer={
        <>
          <Button onClick={() => options.clear(options.choice.sort)}>Temizle</Button>
          <Button className={styles.button} variant="primary" type="submit" form={formId}>
            Göster
          </Button>
        </>
      }
    >
      <FilterForm id={formId} list={list} options={options} onDone={onClose} />
    </Dialog>
  );
}

/** The number of products that the choice leaves; empty until it is known. */
function Total({ list: { products, total, error } }: Pick<FilterSheetProps, 'list'>) {
  if (products && total > 0) return `${String(total)} ürün`;
  if (products) return <Muted as="span">Ürün yok</Muted>;
  if (error) return null;
  return (
    <Muted as="span" aria-hidden="true">
      Yükleniyor...
    </Muted>
  );
}
