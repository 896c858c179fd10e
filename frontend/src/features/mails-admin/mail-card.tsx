import MailIcon from 'lucide/dist/esm/icons/mail.mjs';
import RotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs';
import { useRef, useState } from 'react';
import type { Mail, MailStatus } from '@/api/types';
import { mailStateLabel, writtenToFile } from '@/entities/mail/status';
import { formatShortDateTime } from '@/lib/date';
import { Button } from '@/ui/button/button';
import { CardTitle, Panel } from '@/ui/layout/panel';
import { Row } from '@/ui/layout/stack';
import { lazyPart } from '@/ui/state/lazy-boundary';
import { Badge, type BadgeTone } from '@/ui/text/badge';
import { Fact } from '@/ui/text/facts';
import { Icon } from '@/ui/text/icon';
import * as styles from './mail-card.module.css';
import { useRetryMail } from './queries';

const MailDialog = lazyPart(() => import('./mail-dialog'));

const tones: Record<MailStatus, BadgeTone> = { pending: 'wait', sent: 'paid', failed: 'problem' };

export function MailCard({ mail }: { mail: Mail }) {
  const { _id, to, subject, status, attempts, error, linkErased, createdAt, sentAt, toFile } = mail;
  const { mutate: retry, isPending } = useRetryMail();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The subject distinguishes buttons with equal names.
  const subjectId = `mail-${_id}`;
  return (
    <Panel as="li" className={styles.mail}>
      <div className={styles.head}>
        <CardTitle id={subjectId} tabIndex={-1} ref={heading}>
          {subject}
        </CardTitle>
        <Badge tone={toFile ? 'problem' : tones[status]}>{mailStateLabel(mail)}</Badge>
      </div>
      <Row as="dl" gap="xl" rowGap="2xs" className={styles.facts}>
        <Fact term="Alıcı">{to}</Fact>
        <Moment term="Yazıldı" at={createdAt} />
        {sentAt && <Moment term={mailStateLabel(mail)} at={sentAt} />}
        <Fact term="Deneme">{attempts}</Fact>
      </Row>
      {toFile && <p className={styles.error}>{`Bu e-posta ${writtenToFile}.`}</p>}
      {error && (
        <p className={styles.error}>
          <b>Son hata:</b> {error}
        </p>
      )}
      {linkErased && (
        <p>
          Bu e-postanın bağlantısı artık geçerli değil. Müşteri “Şifremi unuttum” ile yenisini
          isteyebilir.
        </p>
      )}
      <Row gap="xs" className={styles.actions}>
        <Button aria-describedby={subjectId} onClick={() => setIsOpen(true)}>
          <Icon of={MailIcon} />
          E-postayı göster
        </Button>
        {status === 'failed' && !linkErased && (
          <Button
            aria-describedby={subjectId}
            busy={isPending}
            // The button goes when the mail is on its way again.
            onClick={() => retry(_id, { onSuccess: () => heading.current?.focus() })}
          >
            <Icon of={RotateCw} />
            Yeniden gönder
          </Button>
        )}
      </Row>
      {isOpen && <MailDialog mail={mail} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function Moment({ term, at }: { term: string; at: string }) {
  return (
    <Fact term={term}>
      <time dateTime={at}>{formatShortDateTime(at)}</time>
    </Fact>
  );
}
