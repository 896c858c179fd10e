import * as iconStyles from './icon.module.css';

// lucide carries no brand marks, so these three are drawn here.

export function InstagramIcon() {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17.3 6.7h.01" />
    </svg>
  );
}

export function FacebookIcon() {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M17 2.5h-2.8A4.3 4.3 0 0 0 10 6.8v3H7v4h3v7.7h4v-7.7h3l.8-4H14v-2.6a1 1 0 0 1 1-1h2.5z" />
    </svg>
  );
}

export function WhatsAppIcon() {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3.5 20.5l1.3-4.3a8.6 8.6 0 1 1 3.3 3.1z" />
      <path d="M9 8.2c-.6 1 .1 3 1.7 4.6s3.6 2.2 4.5 1.5l.3-1.2-1.9-1-.9.9c-.9-.3-2-1.4-2.3-2.3l.9-.9-.9-1.9z" />
    </svg>
  );
}
