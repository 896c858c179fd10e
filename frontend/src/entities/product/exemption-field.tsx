import type { ComponentProps } from 'react';
import { SelectField } from '@/ui/field';
import { exemptionLabels } from './exemption';

/** Chooses what the law says about returns of a product. */
export function ExemptionField(field: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  return (
    <SelectField label="İade kuralı" {...field}>
      <option value="">14 gün içinde iade edilebilir</option>
      {Object.entries(exemptionLabels).map(([exemption, label]) => (
        <option key={exemption} value={exemption}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
