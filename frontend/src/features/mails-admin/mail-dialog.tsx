import { useQuery } from '@tanstack/react-query';
import type { Mail } from '@/api/types';
import { Dialog } from '@/ui/dialog/dialog';
import { QueryView } from '@/ui/state/query-view';
import { Skeleton } from '@/ui/state/skeleton';
import { Muted } from '@/ui/text/text';
import * as styles from './mail-dialog.module.css';
import { mailTextQuery } from './queries';

/** What a mail says, as plain text: nothing in it can run or load. */
export default function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const text = useQuery(mailTextQuery(mail._id));
  return (
    <Dialog dense large textOnly title={mail.subject} busy={text.isPending} onClose={onClose}>
      <QueryView query={text} skeleton={<Skeleton height="16rem" />}>
        {({ text, sent }) =>
          text === null ? (
            <p>
              {sent
                ? 'Bu e-postanın gönderilen metni saklanmamış.'
                : 'Bu e-postanın anlattığı şey silindi; artık bir metni yok.'}
            </p>
          ) : (
            <>
              <Muted>
                {`Alıcı: ${mail.to}. ${sent ? asSent(mail) : 'Henüz gönderilmedi; bugünkü bilgilerle böyle gider'}. Bağlantılardaki gizli anahtarlar gösterilmez.`}
              </Muted>
              <pre className={styles.text}>{text}</pre>
            </>
          )
        }
      </QueryView>
    </Dialog>
  );
}

const asSent = ({ toFile }: Mail) => (toFile ? 'Dosyaya yazıldığı gibi' : 'Gönderildiği gibi');
