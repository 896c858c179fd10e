import type { ContactMessage } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { mailLink } from '@/lib/mail-link';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { TermRow } from '@/ui/text/term-row';
import { fullName } from './message-card';
import * as styles from './message-dialog.module.css';

interface MessageDialogProps {
  message: ContactMessage;
  onClose: () => void;
}

export function MessageDialog({ message, onClose }: MessageDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Mesaj Detayları"
      className={styles.dialog}
      dense
      cross={false}
      footer={<Button onClick={onClose}>Kapat</Button>}
    >
      <dl className={styles.letter}>
        <TermRow term="Ad Soyad">
          <b>{fullName(message)}</b>
        </TermRow>
        <TermRow term="E-posta">
          <a href={mailLink(message.email)}>{message.email}</a>
        </TermRow>
        <TermRow term="Konu">{message.subject.trim() || '(Belirtilmemiş)'}</TermRow>
        <TermRow term="Mesaj">{message.message}</TermRow>
        <TermRow term="Gönderilme zamanı">{formatShortDateTime(message.createdAt)}</TermRow>
      </dl>
    </Dialog>
  );
}
