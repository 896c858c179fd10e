import { useController, type UseFormReturn } from 'react-hook-form';
import { PictureSlots } from './picture-slots';
import type { ProductFormValues, ProductValues } from './product-schema';

interface PictureFieldProps {
  form: UseFormReturn<ProductFormValues, unknown, ProductValues>;
}

/** The pictures of the product form. */
export function PictureField({ form: { control, clearErrors } }: PictureFieldProps) {
  const { field, fieldState } = useController({ control, name: 'images' });
  return (
    <PictureSlots
      pictures={field.value}
      onChange={(pictures) => {
        field.onChange(pictures);
        clearErrors('images');
      }}
      error={fieldState.error?.message}
    />
  );
}
