import Trash from 'lucide/dist/esm/icons/trash.mjs';
import { useState } from 'react';
import { paths } from '@/lib/paths';
import { Button, ExternalButtonLink } from '@/ui/button/button';
import { Row } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Icon } from '@/ui/text/icon';
import { TextLink } from '@/ui/text/text';
import * as styles from './own-data.module.css';

// Loaded when the customer asks for the deletion.
const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog'));

/** What customers may ask of their data: all of it, and its end. */
export function OwnData() {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <p>
        Hakkınızda tuttuğumuz her şeyi bir dosya olarak alabilir, hesabınızı silebilirsiniz.
        Ayrıntılar: <TextLink to={paths.kvkk()}>KVKK Aydınlatma Metni</TextLink>
      </p>
      <Row gap="s" className={styles.actions}>
        <ExternalButtonLink download href="/api/user/export">
          Verilerimi indir
        </ExternalButtonLink>
        <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
          <Icon of={Trash} />
          Hesabımı sil
        </Button>
      </Row>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </>
  );
}
