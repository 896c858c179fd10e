import { errorText } from '@/api/errors';
import type { Product } from '@/api/types';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { focusPageHeading } from '@/components/seller-page';
import { notify } from '@/components/toast';
import { useDeleteProduct } from './product-queries';

interface DeleteProductDialogProps {
  /** The product that somebody wants to delete, if any. */
  product: Product | undefined;
  onClose: () => void;
}

/** Asks before a product is deleted, and says how it went. */
export function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  const remove = useDeleteProduct();
  const confirm = (toDelete: Product) =>
    remove.mutate(toDelete, {
      onSuccess: () => {
        notify.success('Ürün başarıyla silindi.');
        // The button that had the focus went with its row.
        focusPageHeading();
      },
      onError: (failure) => notify.error(`Silme işlemi başarısız: ${errorText(failure)}`),
    });
  return (
    <ConfirmDialog
      open={product !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      question="Bu ürünü silmek istediğinizden emin misiniz?"
      onConfirm={() => {
        if (product) confirm(product);
      }}
    >
      {product?.name}
    </ConfirmDialog>
  );
}
