import { paths } from '@/lib/paths';
import { Muted, TextLink } from './text';

interface PrivacyNoticeProps {
  className?: string | undefined;
  /** Leaves what stands over the page. */
  onLeave?: (() => void) | undefined;
}

/** Stands where somebody tells us about themselves (KVKK, article 10). */
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
