import * as z from 'zod/mini';
import * as limits from '@/api/limits';
import type { SellerMaker } from '@/api/types';
import { requiredText } from '@/lib/field-schemas';
import { Checkbox } from '@/ui/field/checkbox';
import { TextField, TextareaField } from '@/ui/field/field';
import { FormDialog } from '@/ui/form/form-dialog';
import { LeaveQuestion } from '@/ui/form/leave-question';
import { useVersionedForm } from '@/ui/form/use-versioned-form';
import { changedMeanwhile, comparedText, type ComparedField } from '@/ui/form/versioned-values';
import { notify } from '@/ui/toast/toast';
import { presentMaker, useSaveMaker } from './queries';

/** Joins the lines of a pasted address: it is one line beside a product. */
const oneLine = (text: string) => text.trim().replaceAll(/[\s,]*\n\s*/g, ', ');

const schema = z.object({
  name: requiredText('Ad', limits.makerInputNameMaxLength),
  address: z.pipe(
    z.pipe(z.string(), z.transform(oneLine)),
    requiredText('Adres', limits.makerInputAddressMaxLength),
  ),
  contact: requiredText('İletişim', limits.makerInputContactMaxLength),
  isImporter: z.boolean(),
});

type MakerFormValues = z.input<typeof schema>;

const formValues = (maker: SellerMaker | null): MakerFormValues => ({
  name: maker?.name ?? '',
  address: maker?.address ?? '',
  contact: maker?.contact ?? '',
  isImporter: maker?.isImporter ?? false,
});

const fields: readonly ComparedField<MakerFormValues>[] = [
  comparedText('name', 'Ad'),
  comparedText('address', 'Adres'),
  comparedText('contact', 'İletişim'),
  {
    name: 'isImporter',
    label: 'İthalatçı',
    text: ({ isImporter }) => (isImporter ? 'evet' : 'hayır'),
  },
];

interface MakerDialogProps {
  /** The maker to change; null for a new one. */
  maker: SellerMaker | null;
  onClose: () => void;
  /** Called with the maker once it is saved. */
  onSaved?: (maker: SellerMaker) => void;
}

/** Adds or changes a maker. It stays open, with everything typed, until the server has taken it. */
export default function MakerDialog({ maker, onClose, onSaved }: MakerDialogProps) {
  const save = useSaveMaker();
  const form = useVersionedForm({
    stored: maker,
    formValues,
    schema,
    fields,
    heading: (now) => changedMeanwhile('Bu üretici', now?.updatedAt),
    present: presentMaker,
    save,
    onSaved: ({ message, maker }) => {
      notify.success(message);
      onSaved?.(maker);
      onClose();
    },
  });
  return (
    <FormDialog
      dense
      form={form}
      submitLabel="Kaydet"
      explanation={form.explanation}
      title={maker ? `Üretici: ${maker.name}` : 'Yeni üretici'}
      onClose={onClose}
    >
      <TextField
        label="Ad"
        hint="Ticaret unvanı, adı veya markası."
        maxLength={limits.makerInputNameMaxLength}
        autoComplete="off"
        required
        {...form.field('name')}
      />
      <TextareaField
        label="Adres"
        maxLength={limits.makerInputAddressMaxLength}
        required
        {...form.field('address')}
      />
      <TextField
        label="İletişim"
        hint="E-posta, telefon veya https ile başlayan internet adresi."
        maxLength={limits.makerInputContactMaxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('contact')}
      />
      <Checkbox {...form.form.register('isImporter')}>İthalatçı: üreticisi yurt dışında</Checkbox>
      <LeaveQuestion hasChanges={form.isDirty} />
    </FormDialog>
  );
}
