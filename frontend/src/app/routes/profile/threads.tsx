import { MyThreads } from '@/features/threads/my-threads';

/** /profil/destek */
export function Component() {
  return (
    <>
      <h1>Destek Mesajlarım</h1>
      <MyThreads />
    </>
  );
}
