import { useState } from 'react';
import type { ImportedChange, ImportedLine } from '@/api/types';
import { Button } from '@/ui/button/button';
import { ErrorNote } from '@/ui/field/field';
import { Muted } from '@/ui/text/text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './import-lines.module.css';

/** The number of lines shown at once: more than people read, and few enough to render quickly. */
const pageSize = 100;

const outcomes = new Map<ImportedLine['outcome'], string>([
  ['add', 'Yeni ürün'],
  ['update', 'Değişiklik'],
  ['error', 'Hata'],
]);

/** The lines that change something, invalid ones first. */
export function ImportLines({ lines }: { lines: ImportedLine[] }) {
  const [shownCount, setShownCount] = useState(pageSize);
  const bad = lines.filter(({ outcome }) => outcome === 'error');
  const good = lines.filter(({ outcome }) => outcome === 'add' || outcome === 'update');
  const relevant = [...bad, ...good];
  if (relevant.length === 0) return null;
  return (
    <>
      <ol className={styles.lines} aria-label="Satırlar">
        {relevant.slice(0, shownCount).map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ol>
      {relevant.length > shownCount && (
        <Button onClick={() => setShownCount(shownCount + pageSize)}>
          {`Devamını göster (${relevant.length - shownCount})`}
        </Button>
      )}
    </>
  );
}

function Line({ line: { line, name, outcome, changes, problems } }: { line: ImportedLine }) {
  return (
    <li className={outcome === 'error' ? styles.bad : undefined}>
      <p>
        <b>{`${line}. satır`}</b> {name} <Muted as="span">{outcomes.get(outcome)}</Muted>
      </p>
      {problems.map((problem) => (
        <ErrorNote key={problem}>{problem}</ErrorNote>
      ))}
      {outcome !== 'error' && changes.length > 0 && (
        <dl>
          {changes.map((change) => (
            <Change key={change.field} change={change} isNew={outcome === 'add'} />
          ))}
        </dl>
      )}
    </li>
  );
}

function Change({
  change: { field, from, to },
  isNew,
}: {
  change: ImportedChange;
  isNew: boolean;
}) {
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {!isNew && (
          <>
            <VisuallyHidden>Eski: </VisuallyHidden>
            <del>{from || 'boş'}</del>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>Yeni: </VisuallyHidden>
          </>
        )}
        <ins>{to || 'boş'}</ins>
      </dd>
    </div>
  );
}
