import { useQuery } from '@tanstack/react-query';
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs';
import { useState } from 'react';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button/button';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { examplePlan } from './example-plan';
import * as styles from './instalment-line.module.css';
import { instalmentPlansQuery } from './queries';

const InstalmentDialog = lazyPart(() => import('./instalment-dialog'));

/** What a month costs for an amount in TL, with a dialog of all plans; nothing where there are no plans. */
export default function InstalmentLine({ amount }: { amount: number }) {
  const { data: plans = [] } = useQuery(instalmentPlansQuery(amount));
  const [isOpen, setOpen] = useState(false);
  const plan = examplePlan(plans);
  if (!plan) return null;
  return (
    <>
      <Button variant="quiet" className={styles.line} onClick={() => setOpen(true)}>
        <Icon of={CreditCard} />
        {`${String(plan.count)} taksitle ${formatMoney(plan.monthly)}/ay`}
      </Button>
      {isOpen && <InstalmentDialog amount={amount} plans={plans} onClose={() => setOpen(false)} />}
    </>
  );
}
