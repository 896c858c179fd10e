import * as iconStyles from './icon.module.css';

// lucide has no brand marks, so this one is drawn here.

export function WhatsAppIcon() {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3.5 20.5l1.3-4.3a8.6 8.6 0 1 1 3.3 3.1z" />
      <path d="M9 8.2c-.6 1 .1 3 1.7 4.6s3.6 2.2 4.5 1.5l.3-1.2-1.9-1-.9.9c-.9-.3-2-1.4-2.3-2.3l.9-.9-.9-1.9z" />
    </svg>
  );
}
