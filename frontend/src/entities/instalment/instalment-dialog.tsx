import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { Stack } from '@/ui/layout/stack';
import { Muted } from '@/ui/text/text';
import * as styles from './instalment-dialog.module.css';
import type { InstalmentPlan } from './queries';

interface InstalmentDialogProps {
  /** In TL. */
  amount: number;
  plans: readonly InstalmentPlan[];
  onClose: () => void;
}

/** What the instalments of each bank cost. */
export default function InstalmentDialog({ amount, plans, onClose }: InstalmentDialogProps) {
  const banks = [...new Set(plans.map(({ bank }) => bank))];
  return (
    <Dialog
      onClose={onClose}
      title="Taksit seçenekleri"
      textOnly
      footer={<Button onClick={onClose}>Kapat</Button>}
    >
      <Stack gap="m">
        <p>{`Tek çekim: ${formatMoney(amount)}`}</p>
        {banks.map((bank) => (
          <table key={bank} className={styles.plans}>
            {bank && <caption>{bank}</caption>}
            <thead>
              <tr>
                <th scope="col">Taksit</th>
                <th scope="col">Aylık</th>
                <th scope="col">Toplam</th>
              </tr>
            </thead>
            <tbody>
              {plans
                .filter((plan) => plan.bank === bank)
                .map(({ count, monthly, total }) => (
                  <tr key={count}>
                    <th scope="row">{count}</th>
                    <td>{formatMoney(monthly)}</td>
                    <td>{formatMoney(total)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
        <Muted>
          Toplam, ödeme kuruluşunun vade farkını içerir. Taksit sayısını kartla öderken ödeme
          sayfasında seçersiniz.
        </Muted>
      </Stack>
    </Dialog>
  );
}
