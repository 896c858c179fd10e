import { MySupport } from '@/features/threads/my-threads';

/** /profil/destek */
export function Component() {
  return (
    <>
      <h1>Destek Mesajlarım</h1>
      <MySupport />
    </>
  );
}
