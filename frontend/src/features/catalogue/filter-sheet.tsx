import { useId } from 'react';
import type { Facets } from '@/api/types';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import * as textStyles from '@/components/text.module.css';
import { usualOptions, type ListOptions } from '@/entities/product/list-filter';
import FilterForm from './filter-form';
import * as styles from './filter-sheet.module.css';

interface FilterSheetProps {
  /** Products in the list as it is chosen now. */
  total: number;
  choice: ListOptions;
  facets: Facets | undefined;
  onChoose: (choice: ListOptions) => void;
  onClose: () => void;
}

/** The filters over the foot of the list, which follows every choice at once. */
export default function FilterSheet({
  total,
  choice,
  facets,
  onChoose,
  onClose,
}: FilterSheetProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Filtre"
      bottom
      subtitle={
        <p className={styles.total} role="status">
          {total > 0 ? `${String(total)} ürün` : <span className={textStyles.muted}>Ürün yok</span>}
        </p>
      }
      footer={
        <>
          <Button onClick={() => onChoose({ ...usualOptions, sort: choice.sort })}>Temizle</Button>
          <Button className={styles.button} variant="primary" type="submit" form={formId}>
            Göster
          </Button>
        </>
      }
    >
      <FilterForm
        sheetFormId={formId}
        choice={choice}
        facets={facets}
        onChoose={onChoose}
        onDone={onClose}
      />
    </Dialog>
  );
}
