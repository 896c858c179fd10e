import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '@/api/types';
import { Button } from '@/ui/button/button';
import { confirm } from '@/ui/dialog/confirm';
import { Dialog } from '@/ui/dialog/dialog';
import { LeaveQuestion } from '@/ui/form/leave-question';
import { Row } from '@/ui/layout/stack';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { notify } from '@/ui/toast/toast';
import { VariantOptions } from './variant-options';
import { useDeleteGroup, variantsQuery } from './variant-queries';
import { VariantTable } from './variant-table';
import * as styles from './variants-dialog.module.css';

interface VariantsDialogProps {
  product: Product;
  onClose: () => void;
}

/** Makes variants of a product, and edits those that it has. */
export default function VariantsDialog({ product, onClose }: VariantsDialogProps) {
  const [group, setGroup] = useState(product.group?._id);
  const [hasChanges, setHasChanges] = useState(false);
  return (
    <Dialog
      large
      dense
      title={`Seçenekler: ${product.name}`}
      hasChanges={hasChanges}
      onClose={onClose}
    >
      {group === undefined ? (
        <VariantOptions first={product} onEdit={setHasChanges} onMade={setGroup} />
      ) : (
        <GroupVariants
          group={group}
          product={product}
          hasChanges={hasChanges}
          onEdit={setHasChanges}
          onClose={onClose}
        />
      )}
      <LeaveQuestion hasChanges={hasChanges} />
    </Dialog>
  );
}

interface GroupVariantsProps extends VariantsDialogProps {
  group: string;
  /** Whether something typed is not saved yet. */
  hasChanges: boolean;
  onEdit: (hasChanges: boolean) => void;
}

function GroupVariants({ group, product, hasChanges, onEdit, onClose }: GroupVariantsProps) {
  const variants = useQuery(variantsQuery(group));
  const [isExtending, setExtending] = useState(false);
  const { mutate: deleteGroup, isPending } = useDeleteGroup();
  const extend = async () => {
    const isConfirmed =
      !hasChanges ||
      (await confirm({
        question: 'Kaydedilmemiş değişiklikler var',
        subject: 'Seçenek eklemeye geçerseniz yazdıklarınız kaybolur.',
        confirmLabel: 'Kaydetmeden geç',
        cancelLabel: 'Düzenlemeye dön',
      }));
    if (isConfirmed) setExtending(true);
  };
  const askToDelete = async () => {
    const isConfirmed = await confirm({
      question: 'Seçenekleri ayırmak istiyor musunuz? Ürünler silinmez, tek tek gösterilir.',
      subject: product.name,
    });
    if (!isConfirmed) return;
    deleteGroup(group, {
      onSuccess: ({ message }) => {
        notify.success(message);
        onClose();
      },
    });
  };
  return (
    <QueryView query={variants} skeleton={<Skeleton height="20rem" />}>
      {({ group, products }) =>
        isExtending ? (
          <VariantOptions
            first={product}
            group={group}
            onEdit={onEdit}
            onMade={() => setExtending(false)}
          />
        ) : (
          <>
            <VariantTable group={group} products={products} onEdit={onEdit} onSaved={onClose} />
            <Row gap="s" className={styles.group}>
              <Button onClick={() => void extend()}>Seçenek ekle</Button>
              <Button busy={isPending} onClick={() => void askToDelete()}>
                Seçenekleri ayır
              </Button>
            </Row>
          </>
        )
      }
    </QueryView>
  );
}
