import type { ComponentProps } from 'react';
import { carriers } from '@/entities/order/shipment';
import { SelectField, TextField } from '@/ui/field';
import { Options } from '@/ui/options';

type CarrierSelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  label?: string;
  /** What choosing none means. */
  none: string;
};

export function CarrierSelect({ none, label = 'Kargo firması', ...field }: CarrierSelectProps) {
  return (
    <SelectField label={label} {...field}>
      <option value="">{none}</option>
      <Options of={carriers} />
    </SelectField>
  );
}

/** The name of a carrier that is not in the list, which the customer reads. */
export function CarrierNameField({
  label = 'Firma adı',
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }) {
  return <TextField label={label} autoComplete="off" {...field} />;
}
