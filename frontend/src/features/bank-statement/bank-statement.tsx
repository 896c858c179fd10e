import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import { useState } from 'react';
import { ApiError, errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { CsvButton, type CsvFile } from '@/ui/button/csv-button';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row, Stack } from '@/ui/layout/stack';
import { Alert } from '@/ui/state/alert';
import { Muted } from '@/ui/text/text';
import * as styles from './bank-statement.module.css';
import { useReadStatement } from './queries';
import { StatementLines, type Statement } from './statement-lines';

/** Shows which orders a bank's statement pays, line by line; marks them only on 'Ödendi işaretle'. */
export default function BankStatement() {
  const [file, setFile] = useState<File>();
  const [statement, setStatement] = useState<Statement>();
  const [fault, setFault] = useState<string>();
  /** The orders of the lines that were accepted one by one. */
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, variables } = useReadStatement();

  const send = (file: File, isApplied: boolean) =>
    mutate(
      { file, isApplied },
      {
        onSuccess: (answer) => {
          setStatement(answer);
          setFault(undefined);
        },
        onError: (error) => {
          // The login dialog says so, and the file can be sent again afterwards.
          const isExpired = error instanceof ApiError && error.isSessionExpired;
          setFault(isExpired ? undefined : errorText(error));
        },
      },
    );

  const choose = ({ name, bytes }: CsvFile) => {
    const copy = new File([bytes], name, { type: 'text/csv' });
    setStatement(undefined);
    setFault(undefined);
    setAccepted(new Set());
    setFile(copy);
    send(copy, false);
  };

  const matches =
    statement?.lines.filter(
      ({ verdict, order }) => verdict === 'match' && order && !accepted.has(order._id),
    ).length ?? 0;
  return (
    <SellerPage title="Banka Ekstresi">
      <Stack gap="m" className={styles.content}>
        <Muted>
          İnternet bankanızdan hesap hareketlerini CSV olarak indirip buraya yükleyin. Açıklamasında
          sipariş numarası olan havaleler siparişlerle eşleştirilir; numarası olmayan bir havalenin
          tutarını tek bir sipariş bekliyorsa o sipariş olası gösterilir. Siz onaylamadan hiçbir şey
          değişmez.
        </Muted>
        <Row gap="s" align="center" className={styles.tools}>
          <CsvButton
            variant="felt"
            busy={isPending}
            label="Ekstre dosyası"
            accept=".csv,.txt,text/csv"
            onFile={choose}
            onFault={(text) => {
              setStatement(undefined);
              setFile(undefined);
              setFault(text);
            }}
          >
            {statement ? 'Başka dosya seç' : 'CSV dosyası seç'}
          </CsvButton>
          {file && <span>{file.name}</span>}
          {file && !statement && !isPending && (
            <Button onClick={() => send(file, false)}>Yeniden dene</Button>
          )}
          {file && statement && !statement.isApplied && matches > 0 && (
            <Button
              variant="primary"
              busy={isPending && variables.isApplied}
              onClick={() => send(file, true)}
            >
              {`${String(matches)} siparişi ödendi olarak işaretle`}
            </Button>
          )}
        </Row>
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
        {statement && statement.lines.length > 0 && (
          <StatementLines
            statement={statement}
            accepted={accepted}
            onAccept={(id) => setAccepted((before) => new Set(before).add(id))}
          />
        )}
      </Stack>
    </SellerPage>
  );
}

/** The file's errors, as one sentence beside the field. */
function summary({ lines, isApplied }: Statement, matches: number): string {
  if (lines.length === 0) return 'Bu dosyada gelen havale bulunamadı.';
  const found = `${String(lines.length)} gelen havaleden ${String(matches)} tanesi`;
  return isApplied
    ? `${found} işlendi.`
    : `${found} bir siparişle eşleşiyor. Henüz hiçbir şey değişmedi.`;
}
