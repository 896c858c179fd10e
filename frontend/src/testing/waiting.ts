import { configure, getConfig } from '@testing-library/react';

// A module of its own, because setup.ts runs for each file and the library keeps its configuration: wrappers would pile up.

const defaults = getConfig();

/** Whether the library is about to retry: its internal flag, without which each retry would print the document. */
function isRetrying(): boolean {
  const config: object = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}

configure({
  // Far above what any wait takes: only a busy machine comes near it.
  asyncUtilTimeout: 20_000,
  // The code of pages and dialogs is loaded when they are first shown. The timeout starts when it is there.
  asyncWrapper: (callback) =>
    defaults.asyncWrapper(async (): Promise<unknown> => {
      await vi.dynamicImportSettled();
      return callback();
    }),
  // The error of the last attempt still has the document.
  getElementError: (message, container) =>
    isRetrying()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : defaults.getElementError(message, container),
});
