import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '@/api/types';
import { Button } from '@/ui/button';
import { confirm } from '@/ui/confirm';
import { Dialog } from '@/ui/dialog';
import { QueryView } from '@/ui/query-view';
import { Skeleton } from '@/ui/skeleton';
import { notify } from '@/ui/toast';
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
  return (
    <Dialog large dense title={`Seçenekler: ${product.name}`} onClose={onClose}>
      {group === undefined ? (
        <VariantOptions first={product} onMade={setGroup} />
      ) : (
        <GroupVariants group={group} product={product} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface GroupVariantsProps extends VariantsDialogProps {
  group: string;
}

function GroupVariants({ group, product, onClose }: GroupVariantsProps) {
  const variants = useQuery(variantsQuery(group));
  const [isExtending, setExtending] = useState(false);
  const { mutate: deleteGroup, isPending } = useDeleteGroup();
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
          <VariantOptions first={product} group={group} onMade={() => setExtending(false)} />
        ) : (
          <>
            <VariantTable
              key={group.updatedAt}
              group={group}
              products={products}
              onSaved={onClose}
            />
            <div className={styles.group}>
              <Button onClick={() => setExtending(true)}>Seçenek ekle</Button>
              <Button busy={isPending} onClick={() => void askToDelete()}>
                Seçenekleri ayır
              </Button>
            </div>
          </>
        )
      }
    </QueryView>
  );
}
