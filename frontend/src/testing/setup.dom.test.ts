test('animation frames survive a test with fake timers', async () => {
  vi.useFakeTimers();
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  button.remove();
  vi.useRealTimers();
  const frame = vi.fn();
  requestAnimationFrame(frame);
  await vi.waitFor(() => expect(frame).toHaveBeenCalled(), { timeout: 20_000 });
});
