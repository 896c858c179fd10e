import type { Bank, Order } from '@/api/types';
import { formatDay } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { CopyButton } from '@/ui/button/copy-button';
import { Stack } from '@/ui/layout/stack';
import { Fact } from '@/ui/text/facts';
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
    <Stack
      gap="s"
      className={styles.bank}
      role="group"
      aria-label={`Sipariş ${number} için ödeme bilgileri`}
    >
      <p className={styles.title}>
        {banks.length === 1
          ? 'Ödemenizi EFT/Havale ile bu hesaba yapabilirsiniz:'
          : 'Ödemenizi EFT/Havale ile bu hesaplardan birine yapabilirsiniz:'}
      </p>
      {transferDeadline && <p>{deadlineText(transferDeadline)}</p>}
      {banks.map((bank) => (
        <dl key={bank.iban}>
          <Fact term="Banka">{bank.name}</Fact>
          <Fact term="Hesap sahibi">{bank.holder}</Fact>
          <Fact term="IBAN">
            {groupIban(bank.iban)}
            <CopyButton
              className={styles.copy}
              label="IBAN’ı kopyala"
              text={bank.iban.replace(/\s/g, '')}
            />
          </Fact>
        </dl>
      ))}
      <dl>
        <Fact term="Tutar">
          {formatMoney(amount)}
          <CopyButton className={styles.copy} label="Tutarı kopyala" text={plainAmount(amount)} />
        </Fact>
        <Fact term="Açıklama">
          {number}
          <CopyButton className={styles.copy} label="Açıklamayı kopyala" text={number} />
        </Fact>
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
