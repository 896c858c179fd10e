import { paths } from '@/lib/paths';
import { Muted, TextLink } from '@/ui/text/text';

interface PrivacyNoticeProps {
  className?: string | undefined;
  /** Closes the dialog around the notice when the link is followed. */
  onLeave?: (() => void) | undefined;
}

/** Says where customers enter personal data how it is processed (KVKK, article 10). */
export function PrivacyNotice({ className, onLeave }: PrivacyNoticeProps) {
  return (
    <p className={className}>
      <Muted as="span">Kişisel verilerinizi nasıl işlediğimiz: </Muted>
      <TextLink to={paths.kvkk()} onClick={onLeave}>
        KVKK Aydınlatma Metni
      </TextLink>
    </p>
  );
}
