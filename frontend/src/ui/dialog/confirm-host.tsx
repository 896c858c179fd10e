import { Suspense, lazy, useEffect, type ComponentType } from 'react';
import { useConfirmState } from './confirm';

// Comes with the first question. Without its code the browser's own dialog has to do.
const ConfirmDialog = lazy<ComponentType>(() =>
  import('./confirm-dialog').catch(() => ({ default: BrowserConfirm })),
);

/** Where questions of `confirm` appear; once per app. */
export function ConfirmHost() {
  const isAsking = useConfirmState((state) => state.open !== undefined);
  return <Suspense>{isAsking && <ConfirmDialog />}</Suspense>;
}

function BrowserConfirm() {
  const asked = useConfirmState((state) => state.open);
  useEffect(() => {
    asked?.answer(window.confirm(`${asked.question}\n\n${asked.subject}`));
  }, [asked]);
  return null;
}
