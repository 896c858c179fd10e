import * as styles from './picture-progress.module.css';

/** How far an upload has come; once all has left, the server is still at work on the pictures. */
export function PictureProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label="Görseller yükleniyor" />
      <span>{percent < 100 ? `%${percent} yüklendi` : 'Görseller işleniyor...'}</span>
    </div>
  );
}
