import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import { isRefusal } from '@/api/refusals';
import type { SellerCategory } from '@/api/types';
import { exemption, exemptionLabels } from '@/entities/product/exemption';
import { ExemptionField } from '@/entities/product/exemption-field';
import { ApiError } from '@/lib/errors';
import { TextField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { LeaveQuestion } from '@/ui/form/leave-question';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import { changedMeanwhile, comparedText, type ComparedField } from '@/ui/form/versioned-values';
import { notify } from '@/ui/toast/toast';
import { ImageField } from './image-field';
import { useSaveCategory } from './queries';

const schema = z.object({
  path: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Kategorinin adını yazın.'),
      z.maxLength(
        limits.categoryInputPathMaxLength,
        `En fazla ${limits.categoryInputPathMaxLength} karakter yazın.`,
      ),
    ),
  exemption,
  image: z.nullable(z.file()),
});

type CategoryFormValues = z.input<typeof schema>;

const formValues = (category: SellerCategory | null): CategoryFormValues => ({
  path: category?.path ?? '',
  exemption: category?.exemption ?? '',
  image: null,
});

const fields: readonly ComparedField<CategoryFormValues>[] = [
  comparedText('path', 'Kategori adı'),
  {
    name: 'exemption',
    label: 'İade kuralı',
    text: ({ exemption }) => (exemption === '' ? 'boş' : exemptionLabels[exemption]),
  },
];

interface CategoryDialogProps {
  /** The category to change; null for a new one. */
  category: SellerCategory | null;
  onClose: () => void;
}

/** Adds or changes a category. It stays open, with everything typed, until the server has taken it. */
export default function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const save = useSaveCategory();
  const form = useVersionedForm({
    stored: category,
    formValues,
    schema,
    fields,
    heading: (now) => changedMeanwhile('Bu kategori', now?.updatedAt),
    present: presentCategory,
    // After a refused picture the next try changes the category that the first one has added.
    save: async (change) => {
      try {
        return await save(change);
      } catch (error) {
        throw atPath(error);
      }
    },
    onSaved: (message) => {
      notify.success(message);
      onClose();
    },
  });
  const { field: image, fieldState } = useController({ control: form.form.control, name: 'image' });
  return (
    <FormDialog
      dense
      form={form}
      submitLabel="Kaydet"
      explanation={form.explanation}
      title={category ? `Kategori: ${category.path}` : 'Yeni kategori'}
      onClose={onClose}
    >
      <TextField
        label="Kategori adı"
        hint={
          category ? 'Eski adın adresi yeni sayfaya yönlendirilir.' : 'Adresi addan oluşturulur.'
        }
        maxLength={limits.categoryInputPathMaxLength}
        autoComplete="off"
        required
        {...form.field('path')}
      />
      <ExemptionField
        hint="Bundan sonra eklenen ve taşınan ürünler için; öbür ürünler ve verilmiş siparişler değişmez."
        {...form.field('exemption')}
      />
      <ImageField
        image={image.value}
        shown={category?.image}
        onChange={image.onChange}
        error={fieldState.error?.message}
      />
      <LeaveQuestion hasChanges={form.isDirty} />
    </FormDialog>
  );
}

/** Returns the category as another staff member saved it, if that prevented saving. */
function presentCategory(error: unknown): SellerCategory | undefined {
  const isConflict = isRefusal(error, 'changed_meanwhile');
  return isConflict ? (error.body as { category: SellerCategory }).category : undefined;
}

/** Says at the field that another category has this name. */
function atPath(error: unknown): unknown {
  return isRefusal(error, 'category_exists')
    ? new ApiError(error.status, error.code, error.message, { path: error.message })
    : error;
}
