import type { ComponentProps } from 'react';
import { carriers } from '@/entities/order/shipment';
import { SelectField, TextField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';

interface CarrierSelectProps extends Partial<ComponentProps<typeof SelectField>> {
  /** What choosing none means. */
  none: string;
}

export function CarrierSelect({ none, ...field }: CarrierSelectProps) {
  return (
    <SelectField label="Kargo firması" {...field}>
      <Options of={[['', none], ...carriers]} />
    </SelectField>
  );
}

/** The name of a carrier that is not in the list, which the customer reads. */
export function CarrierNameField(field: Partial<ComponentProps<typeof TextField>>) {
  return <TextField label="Firma adı" autoComplete="off" {...field} />;
}
