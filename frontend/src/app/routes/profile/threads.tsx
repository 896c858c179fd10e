import { MyThreads } from '@/features/threads/my-threads';

export function Component() {
  return (
    <>
      <h1>Destek Mesajlarım</h1>
      <MyThreads />
    </>
  );
}
