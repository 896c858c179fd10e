import type { Bank, Order } from '@/api/types';
import { formatDay } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { CopyButton } from '@/ui/button/copy-button';
import { TermRow } from '@/ui/text/term-row';
import { Stack } from '@/ui/layout/stack';
import { groupIban, plainAmount } from './bank-format';
import * as styles from './bank-transfer-details.module.css';

interface BankTransferDetailsProps {
  /** The order, whose number the customer writes into the transfer's description. */
  order: Order;
  /** The shop’s accounts, the preferred one first. */
  banks: Bank[];
}

/** Where the money goes, by when, how much, and under which reference. */
export default function BankTransferDetails({ order, banks }: BankTransferDetailsProps) {
  const { number, amount, transferDeadline } = order;
  return (
    <Stack gap="s" className={styles.bank} role="group" aria-label={`Sipariş ${number} için ödeme bilgileri`}>
      <p className={styles.title}>
        {banks.length === 1
          ? 'Ödemenizi EFT/Havale ile bu hesaba yapabilirsiniz:'
          : 'Ödemenizi EFT/Havale ile bu hesaplardan birine yapabilirsiniz:'}
      </p>
      {transferDeadline && <p>{deadlineText(transferDeadline)}</p>}
      {banks.map((bank) => (
        <dl key={bank.iban}>
          <TermRow term="Banka">{bank.name}</TermRow>
          <TermRow term="Hesap sahibi">{bank.holder}</TermRow>
          <TermRow term="IBAN">
            {groupIban(bank.iban)}
            <CopyButton label="IBAN’ı kopyala" text={bank.iban.replace(/\s/g, '')} />
          </TermRow>
        </dl>
      ))}
      <dl>
        <TermRow term="Tutar">
          {formatMoney(amount)}
          <CopyButton label="Tutarı kopyala" text={plainAmount(amount)} />
        </TermRow>
        <TermRow term="Açıklama">
          {number}
          <CopyButton label="Açıklamayı kopyala" text={number} />
        </TermRow>
      </dl>
      <p className={styles.note}>Açıklamaya yalnızca sipariş numaranızı yazın.</p>
    </Stack>
  );
}

/** Late transfers are accepted unless the shop has cancelled the order. */
function deadlineText(deadline: string) {
  const isOver = Date.parse(deadline) < Date.now();
  return isOver
    ? `Son ödeme günü geçti: ${formatDay(deadline)}. Ödediyseniz bekleyin; ödemediyseniz önce bize yazın.`
    : `Son ödeme günü: ${formatDay(deadline)}`;
}
