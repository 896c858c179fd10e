import { CircleAlert, CircleCheck, Upload } from 'lucide';
import { useRef, useState } from 'react';
import type { DataOf } from '@/api/calls';
import { errorText } from '@/api/errors';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { SellerPage } from '@/ui/seller-page';
import { Muted } from '@/ui/text';
import * as styles from './bank-statement.module.css';
import { useReadStatement } from './queries';
import { StatementLines } from './statement-lines';

type Statement = DataOf<'post', '/api/order/statement'>;

const maxFileSize = 8 * 1024 * 1024;

/** Shows which orders a bank's statement pays, line by line; marks them only on 'Ödendi işaretle'. */
export function BankStatement() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [statement, setStatement] = useState<Statement>();
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, variables } = useReadStatement();

  const send = (file: File, isApplied: boolean) =>
    mutate(
      { file, isApplied },
      {
        onSuccess: (answer) => {
          setStatement(answer);
          setFault(undefined);
        },
        onError: (error) => setFault(errorText(error)),
      },
    );

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setStatement(undefined);
    if (chosen.size > maxFileSize) {
      setFault(`${chosen.name}: Dosya en çok 8 MB olabilir.`);
      return;
    }
    try {
      // Read once: the file may change on the disk between the look at it and the marking.
      const copy = new File([await chosen.arrayBuffer()], chosen.name, { type: 'text/csv' });
      setFile(copy);
      send(copy, false);
    } catch {
      setFault(`${chosen.name}: Dosya okunamadı.`);
    }
  };

  const matches = statement?.lines.filter(({ verdict }) => verdict === 'match').length ?? 0;
  return (
    <SellerPage title="Banka Ekstresi">
      <div className={styles.content}>
        <Muted>
          İnternet bankanızdan hesap hareketlerini CSV olarak indirip buraya yükleyin. Açıklamasında
          sipariş numarası olan havaleler siparişlerle eşleştirilir; siz onaylamadan hiçbir şey
          değişmez.
        </Muted>
        <div className={styles.tools}>
          <Button variant="felt" busy={isPending} onClick={() => input.current?.click()}>
            <Icon of={Upload} />
            {statement ? 'Başka dosya seç' : 'CSV dosyası seç'}
          </Button>
          {file && <span>{file.name}</span>}
          {file && statement && !statement.isApplied && matches > 0 && (
            <Button
              variant="primary"
              busy={isPending && variables.isApplied}
              onClick={() => send(file, true)}
            >
              {`${String(matches)} siparişi ödendi olarak işaretle`}
            </Button>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label="Ekstre dosyası"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // Otherwise the same file, corrected, would be no change.
            target.value = '';
          }}
        />
        {fault && (
          <Alert icon={CircleAlert} role="alert">
            {fault}
          </Alert>
        )}
        <p role="status">{statement && summary(statement, matches)}</p>
        {statement?.isApplied && matches > 0 && (
          <Alert icon={CircleCheck} info>
            {`${String(matches)} sipariş ödendi olarak işaretlendi, müşterilere haber verildi.`}
          </Alert>
        )}
        {statement && statement.unreadable.length > 0 && (
          <Alert icon={CircleAlert}>
            {`Okunamayan satırlar: ${statement.unreadable.join(', ')}. Bu satırları kendiniz denetleyin.`}
          </Alert>
        )}
        {statement && statement.lines.length > 0 && <StatementLines statement={statement} />}
      </div>
    </SellerPage>
  );
}

/** In one sentence, where it stands. */
function summary({ lines, isApplied }: Statement, matches: number): string {
  if (lines.length === 0) return 'Bu dosyada gelen havale bulunamadı.';
  const found = `${String(lines.length)} gelen havaleden ${String(matches)} tanesi`;
  return isApplied
    ? `${found} işlendi.`
    : `${found} bir siparişle eşleşiyor. Henüz hiçbir şey değişmedi.`;
}
