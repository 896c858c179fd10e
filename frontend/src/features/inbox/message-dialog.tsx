import type { ContactMessage } from '@/api/types';
import { formatShortDateTime } from '@/lib/date';
import { mailLink } from '@/lib/mail-link';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/dialog/dialog';
import { Stack } from '@/ui/layout/stack';
import { Fact, Facts } from '@/ui/text/facts';
import { fullName } from './full-name';
import * as styles from './message-dialog.module.css';
import { MessageReplies } from './message-replies';

interface MessageDialogProps {
  message: ContactMessage;
  onClose: () => void;
}

export default function MessageDialog({ message, onClose }: MessageDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Mesaj Detayları"
      className={styles.dialog}
      dense
      cross={false}
      footer={<Button onClick={onClose}>Kapat</Button>}
    >
      <Stack gap="m">
        <Facts layout="blocks" className={styles.letter}>
          <Fact term="Ad Soyad">
            <b>{fullName(message)}</b>
          </Fact>
          <Fact term="E-posta">
            <a href={mailLink(message.email)}>{message.email}</a>
          </Fact>
          <Fact term="Konu">{message.subject.trim() || '(Belirtilmemiş)'}</Fact>
          <Fact term="Mesaj">{message.message}</Fact>
          <Fact term="Gönderilme zamanı">{formatShortDateTime(message.createdAt)}</Fact>
        </Facts>
        <MessageReplies message={message} />
      </Stack>
    </Dialog>
  );
}
