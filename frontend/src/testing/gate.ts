/** Holds an answer back until it is opened: how a test sees a page while it is loading. */
export function closedGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { opened, open: () => open() };
}
