import type { ComponentProps } from 'react';
import { SelectField } from '@/ui/field/field';
import { Options } from '@/ui/field/options';
import { exemptionLabels } from './exemption';

/** Chooses what the law says about returns of a product. */
export function ExemptionField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  return (
    <SelectField label="İade kuralı" {...field}>
      <option value="">14 gün içinde iade edilebilir</option>
      <Options of={Object.entries(exemptionLabels)} />
    </SelectField>
  );
}
