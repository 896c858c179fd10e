import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import * as textStyles from './text.module.css';

interface PrivacyNoticeProps {
  className?: string | undefined;
  /** Leaves what stands over the page. */
  onLeave?: (() => void) | undefined;
}

/** Stands where somebody tells us about themselves (KVKK, article 10). */
export function PrivacyNotice({ className, onLeave }: PrivacyNoticeProps) {
  return (
    <p className={className}>
      <span className={textStyles.muted}>Kişisel verilerinizi nasıl işlediğimiz: </span>
      <Link className={textStyles.link} to={paths.kvkk()} onClick={onLeave}>
        KVKK Aydınlatma Metni
      </Link>
    </p>
  );
}
