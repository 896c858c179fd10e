import { useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import { useState } from 'react';
import { writtenToFile } from '@/entities/mail/status';
import { useStaffSession } from '@/entities/session/queries';
import { ApiError, errorText } from '@/lib/errors';
import { Button } from '@/ui/button/button';
import { CsvButton, type CsvFile } from '@/ui/button/csv-button';
import { SellerPage } from '@/ui/layout/seller-page';
import { Row, Stack } from '@/ui/layout/stack';
import { UndoBar } from '@/ui/list/undo-bar';
import { Alert } from '@/ui/state/alert';
import { Muted } from '@/ui/text/text';
import * as styles from './bank-statement.module.css';
import { offerUndoOfPayments, useReadStatement } from './queries';
import { StatementLines, type Statement, type StatementLine } from './statement-lines';

/** Shows which orders a bank's statement pays, line by line; marks them only on 'Ödendi işaretle'. */
export default function BankStatement() {
  const [file, setFile] = useState<File>();
  const [statement, setStatement] = useState<Statement>();
  const [fault, setFault] = useState<string>();
  /** The orders that were marked as paid here, together or one by one, and not taken back. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, variables } = useReadStatement();
  const client = useQueryClient();
  const { staff } = useStaffSession();

  const mark = (ids: string[]) => setMarked((before) => new Set([...before, ...ids]));
  const unmark = (ids: string[]) =>
    setMarked((before) => new Set([...before].filter((id) => !ids.includes(id))));

  const send = (file: File, isApplied: boolean) =>
    mutate(
      { file, isApplied },
      {
        onSuccess: (answer) => {
          setStatement(answer);
          setFault(undefined);
          const paid = answer.isApplied ? answer.lines.flatMap(matchedOrder) : [];
          if (paid.length === 0) return;
          mark(paid);
          const text = `${String(paid.length)} sipariş ödendi olarak işaretlendi.`;
          offerUndoOfPayments(client, text, paid, unmark);
        },
        onError: (error) => {
          // The login dialog says so, and the file can be sent again afterwards.
          const isExpired = error instanceof ApiError && error.isSessionExpired;
          setFault(isExpired ? undefined : errorText(error));
        },
      },
    );

  const choose = ({ name, bytes }: CsvFile) => {
    const copy = new File([bytes], name);
    setStatement(undefined);
    setFault(undefined);
    setMarked(new Set());
    setFile(copy);
    send(copy, false);
  };

  const matches =
    statement?.lines.flatMap(matchedOrder).filter((order) => !marked.has(order)).length ?? 0;
  return (
    <SellerPage title="Banka Ekstresi">
      <Stack gap="m" className={styles.content}>
        <Muted>
          İnternet bankanızdan hesap hareketlerini Excel (.xlsx) ya da CSV olarak indirip buraya
          yükleyin. Açıklamasında sipariş numarası olan havaleler siparişlerle eşleştirilir;
          numarası olmayan bir havalenin tutarını tek bir sipariş bekliyorsa o sipariş olası
          gösterilir. Siz onaylamadan hiçbir şey değişmez.
        </Muted>
        <Row gap="s" align="center" className={styles.tools}>
          <CsvButton
            variant="felt"
            busy={isPending}
            label="Ekstre dosyası"
            accept=".xlsx,.csv,.txt,text/csv"
            onFile={choose}
            onFault={(text) => {
              setStatement(undefined);
              setFile(undefined);
              setFault(text);
            }}
          >
            {statement ? 'Başka dosya seç' : 'Dosya seç'}
          </CsvButton>
          {file && <span>{file.name}</span>}
          {file && !statement && !isPending && (
            <Button onClick={() => send(file, false)}>Yeniden dene</Button>
          )}
          {file && statement && matches > 0 && (
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
        <p role="status">{statement && summary(statement, marked.size, matches)}</p>
        <UndoBar />
        {marked.size > 0 && (
          <Alert icon={CircleCheck} info>
            {`${String(marked.size)} sipariş ödendi olarak işaretlendi; müşterilere ${staff?.mailsToFile ? `haber ${writtenToFile}` : 'e-postayla haber verilir'}.`}
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
            marked={marked}
            onAccept={(id) => mark([id])}
            onUndone={unmark}
          />
        )}
      </Stack>
    </SellerPage>
  );
}

/** The file's errors, as one sentence beside the field. */
function summary({ lines }: Statement, marked: number, matches: number): string {
  if (lines.length === 0) return 'Bu dosyada gelen havale bulunamadı.';
  const found = `${String(lines.length)} gelen havaleden`;
  return marked > 0
    ? `${found} ${String(marked)} tanesi işlendi.`
    : `${found} ${String(matches)} tanesi bir siparişle eşleşiyor. Henüz hiçbir şey değişmedi.`;
}

/** The order that a line pays for certain. */
const matchedOrder = ({ verdict, order }: StatementLine) =>
  verdict === 'match' && order ? [order._id] : [];
