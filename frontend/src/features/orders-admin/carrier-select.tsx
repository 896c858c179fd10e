import type { ComponentProps } from 'react';
import { carriers } from '@/entities/order/shipment';
import { SelectField } from '@/ui/field';

type CarrierSelectProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** What choosing none means. */
  none: string;
};

export function CarrierSelect({ none, ...field }: CarrierSelectProps) {
  return (
    <SelectField label="Kargo firması" {...field}>
      <option value="">{none}</option>
      {carriers.map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
