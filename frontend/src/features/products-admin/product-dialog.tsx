import { useId } from 'react';
import type { Product } from '@/api/types';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { Form } from '@/ui/form/form';
import { useFormMutation } from '@/ui/form/use-form-mutation';
import { FormGrid } from '@/ui/form-grid';
import { TextLink } from '@/ui/text';
import { notify } from '@/ui/toast';
import { PictureProgress } from './picture-progress';
import { PictureSlots } from './picture-slots';
import { PriceWarning } from './price-warning';
import { ProductConflict } from './product-conflict';
import * as styles from './product-dialog.module.css';
import { ProductFields } from './product-fields';
import { productFormFields, productFormValues, productSchema } from './product-schema';
import { useSaveProduct } from './use-save-product';
import { WaitingShoppers } from './waiting-shoppers';

interface ProductDialogProps {
  product: Product;
  onClose: () => void;
}

/** Changes a product. It stays open, with everything typed, until the server has taken the change. */
export default function ProductDialog({ product, onClose }: ProductDialogProps) {
  const formId = useId();
  const { save, sent, conflict, acceptConflict, isEdited } = useSaveProduct(product);
  const form = useFormMutation({
    schema: productSchema,
    defaultValues: productFormValues(product),
    send: save,
    onSuccess: () => {
      notify.success('Ürün güncellendi.');
      onClose();
    },
  });
  /** Begins the form anew with what is stored; only what was edited stays. */
  const keepMine = (theirs: Product) => {
    const typed = form.form.getValues();
    form.form.reset(productFormValues(theirs));
    for (const name of productFormFields.filter((name) => isEdited(name, typed))) {
      form.form.setValue(name, typed[name], { shouldDirty: true });
    }
  };
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
      <FormGrid
        as={Form}
        form={form}
        id={formId}
        explanation={
          conflict && (
            <ProductConflict
              {...conflict}
              onTakeTheirs={() => {
                form.form.reset(productFormValues(conflict.theirs));
                acceptConflict();
              }}
              onKeepMine={(event) => {
                keepMine(conflict.theirs);
                acceptConflict();
                void form.submit(event);
              }}
            />
          )
        }
      >
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
    </Dialog>
  );
}
