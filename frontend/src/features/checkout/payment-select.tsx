import type { PaymentType } from '@/api/types';
import { SelectField } from '@/ui/field';

interface PaymentSelectProps {
  value: PaymentType;
  /** Whether the server has a card provider. */
  cardPayment: boolean;
  onChange: (payment: PaymentType) => void;
}

export function PaymentSelect({ value, cardPayment, onChange }: PaymentSelectProps) {
  return (
    <SelectField
      label="Ödeme yöntemi"
      value={value}
      onChange={(event) => onChange(event.target.value === 'Online' ? 'Online' : 'COD')}
    >
      <option value="COD">EFT/Havale</option>
      {cardPayment && <option value="Online">Kredi/Banka Kartı</option>}
    </SelectField>
  );
}
