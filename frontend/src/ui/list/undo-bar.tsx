import { useMutation } from '@tanstack/react-query';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import { Button } from '@/ui/button/button';
import { focusPageHeading } from '@/ui/focus/focus-page-heading';
import { Row, Stack } from '@/ui/layout/stack';
import { Icon } from '@/ui/text/icon';
import { forgetChange, undoMs, useRecent, type RecentChange } from './recent-changes';
import * as styles from './undo-bar.module.css';

/** The changes of the last ten seconds, each with a button that undoes it. */
export function UndoBar() {
  const changes = useRecent((recent) => recent.changes);
  return (
    <Stack role="status" gap="xs">
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </Stack>
  );
}

function Change({ change }: { change: RecentChange }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => change.undo(change.changed),
    onSuccess: () => forgetChange(change.id),
  });
  return (
    <Row as="p" gap="m" rowGap="2xs" align="center" justify="between" className={styles.change}>
      <span>{`${change.text} ${undoMs / 1000} saniye içinde geri alabilirsiniz.`}</span>
      <Button
        busy={isPending}
        onClick={() => mutate(undefined, { onSettled: () => void focusPageHeading() })}
      >
        <Icon of={Undo2} />
        Geri al
      </Button>
    </Row>
  );
}
