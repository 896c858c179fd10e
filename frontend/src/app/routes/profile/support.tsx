import { MySupport } from '@/features/support/my-support';

/** /profil/destek */
export function Component() {
  return (
    <>
      <h1>Destek Mesajlarım</h1>
      <MySupport />
    </>
  );
}
