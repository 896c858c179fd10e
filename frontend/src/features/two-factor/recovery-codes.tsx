import { TriangleAlert } from 'lucide';
import { useEffect, useRef } from 'react';
import { Alert } from '@/ui/alert';
import { Button } from '@/ui/button';
import { notify } from '@/ui/toast';
import * as styles from './security.module.css';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** The codes for when the telephone is lost. They are shown here and never again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success('Kurtarma kodları kopyalandı.');
    } catch (error) {
      console.error(error);
      notify.error('Kopyalanamadı. Kodları elle yazın.');
    }
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Kurtarma kodlarınız
      </h3>
      <Alert icon={TriangleAlert}>
        <p>
          Bu kodlar bir daha gösterilmez. Telefonunuzu kaybederseniz her biri bir kez, uygulamanın
          kodu yerine geçer. Yazdırın ya da güvenli bir yere kaydedin.
        </p>
      </Alert>
      <ul className={styles.codes} aria-label="Kurtarma kodları">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>Kopyala</Button>
        <Button variant="primary" onClick={onDone}>
          Kodları kaydettim
        </Button>
      </div>
    </>
  );
}
