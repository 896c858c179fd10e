import { MyThreads } from '@/features/threads/my-threads';

export default function ProfileThreadsRoute() {
  return (
    <>
      <h1>Destek Mesajlarım</h1>
      <MyThreads />
    </>
  );
}
