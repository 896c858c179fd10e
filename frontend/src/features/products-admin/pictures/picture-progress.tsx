import { useEffect, useState } from 'react';
import { Stack } from '@/ui/layout/stack';
import * as styles from './picture-progress.module.css';

/** How long an upload may make no progress before the page says that it waits, in milliseconds. */
const stillMs = 3000;

/** The progress of an upload; after the last byte the server is still processing the pictures. */
export function PictureProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const [still, setStill] = useState<number>();
  useEffect(() => {
    const timer = window.setTimeout(() => setStill(percent), stillMs);
    return () => window.clearTimeout(timer);
  }, [percent]);
  const stage = percent < 100 ? `%${percent} yüklendi` : 'Görseller işleniyor...';
  return (
    <Stack gap="2xs" className={styles.progress}>
      <progress max={100} value={percent} aria-label="Görseller yükleniyor" />
      <span role="status">
        {still === percent ? 'Mağaza yoğun olabilir, sıranız bekleniyor...' : stage}
      </span>
    </Stack>
  );
}
