import { diffLines } from 'diff';
import { Muted } from '@/ui/text/text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import * as styles from './text-diff.module.css';

/** Lines around a change that show where it is. */
const context = 1;

interface TextDiffProps {
  before: string;
  after: string;
}

/** The lines in which two texts differ. */
export default function TextDiff({ before, after }: TextDiffProps) {
  const parts = diffLines(`${before.trimEnd()}\n`, `${after.trimEnd()}\n`);
  if (parts.every(({ added, removed }) => !added && !removed)) return <Muted>Fark yok.</Muted>;
  return (
    // Reached by keyboard, because a long difference scrolls.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.diff} role="region" aria-label="Metinlerin farkı" tabIndex={0}>
      {parts.map(({ value, added, removed }, index) => {
        const lines = value.replace(/\n$/, '');
        if (added) return <Changed key={index} as="ins" word="Eklenen" lines={lines} />;
        if (removed) return <Changed key={index} as="del" word="Silinen" lines={lines} />;
        const same = lines.split('\n');
        const shown =
          same.length > 2 * context + 1
            ? [
                ...(index === 0 ? [] : same.slice(0, context)),
                '…',
                ...(index === parts.length - 1 ? [] : same.slice(-context)),
              ]
            : same;
        return <p key={index}>{shown.join('\n')}</p>;
      })}
    </div>
  );
}

function Changed({ as: Element, word, lines }: { as: 'ins' | 'del'; word: string; lines: string }) {
  return (
    <Element>
      <VisuallyHidden>{`${word}: `}</VisuallyHidden>
      {lines}
    </Element>
  );
}
