import { useId } from 'react';
import type { Product } from '@/api/types';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { Checkbox } from '@/ui/field/checkbox';
import { Form } from '@/ui/form/form';
import { LeaveQuestion } from '@/ui/form/leave-question';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import { changedMeanwhile } from '@/ui/form/versioned-values';
import { FormGrid } from '@/ui/layout/form-grid';
import { TextLink } from '@/ui/text/text';
import { notify } from '@/ui/toast/toast';
import { WaitingShoppers } from '../list/waiting-shoppers';
import { PictureProgress } from '../pictures/picture-progress';
import { PictureSlots } from '../pictures/picture-slots';
import { presentProduct } from '../product-queries';
import { PriceWarning } from './price-warning';
import { comparedProductFields } from './product-comparison';
import * as styles from './product-dialog.module.css';
import { ProductFields } from './product-fields';
import { productFormValues, productSchema } from './product-schema';
import { useSaveProduct } from './use-save-product';

interface ProductDialogProps {
  product: Product;
  onClose: () => void;
}

/** Changes a product. It stays open, with everything typed, until the server has taken the change. */
export default function ProductDialog({ product, onClose }: ProductDialogProps) {
  const formId = useId();
  const { save, sent } = useSaveProduct();
  const form = useVersionedForm({
    stored: product,
    formValues: productFormValues,
    schema: productSchema,
    fields: comparedProductFields,
    heading: ({ updatedAt }) => changedMeanwhile('Bu ürün', updatedAt),
    present: presentProduct,
    save,
    onSaved: () => {
      notify.success('Ürün güncellendi.');
      onClose();
    },
  });
  // A request in flight can't be cancelled, so the dialog waits for its response.
  const close = () => {
    if (!form.isSending) onClose();
  };

  return (
    <Dialog
      onClose={close}
      hasChanges={form.isDirty}
      title="Ürünü Düzenle"
      className={styles.dialog}
      dense
      footer={
        <>
          <Button disabled={form.isSending} onClick={close}>
            İptal
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isSending}>
            Kaydet
          </Button>
        </>
      }
    >
      <FormGrid as={Form} form={form} id={formId} explanation={form.explanation}>
        <p>
          <TextLink to={paths.product(product.category, product._id)} target="_blank">
            Mağazada gör
          </TextLink>
        </p>
        <ProductFields form={form} />
        <Checkbox {...form.form.register('inStock')}>Stokta Var</Checkbox>
        <WaitingShoppers product={product} />
        <PriceWarning form={form} product={product._id} />
        <PictureSlots form={form} />
        {sent !== undefined && <PictureProgress share={sent} />}
      </FormGrid>
      <LeaveQuestion hasChanges={form.isDirty} />
    </Dialog>
  );
}
