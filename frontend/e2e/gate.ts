/** Holds something back until it is opened: how a journey sees a page while it is loading. */
export function closedGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    opened,
    open: () => {
      open();
    },
  };
}
