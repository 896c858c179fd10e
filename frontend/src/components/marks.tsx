/** The shop's mark: an okey tile with an eight-pointed star. */
export function TileMark() {
  return (
    <svg viewBox="0 0 34 46" aria-hidden="true">
      <rect y="2" width="34" height="44" rx="7" fill="#d9c8a4" />
      <rect width="34" height="42" rx="7" fill="#fcf6e8" />
      <path
        d="M17 5.5L19.64 10.63L25.13 8.87L23.37 14.36L28.5 17L23.37 19.64L25.13 25.13L19.64 23.37L17 28.5L14.36 23.37L8.87 25.13L10.63 19.64L5.5 17L10.63 14.36L8.87 8.87L14.36 10.63Z"
        fill="#a81e27"
      />
      <circle cx="8" cy="34.5" r="2.4" fill="#a81e27" />
      <circle cx="14" cy="34.5" r="2.4" fill="#23160f" />
      <circle cx="20" cy="34.5" r="2.4" fill="#1d56a0" />
      <circle cx="26" cy="34.5" r="2.4" fill="#ce7f12" />
    </svg>
  );
}

// lucide carries no brand marks, so these three are drawn here.

export function InstagramIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17.3 6.7h.01" />
    </svg>
  );
}

export function FacebookIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M17 2.5h-2.8A4.3 4.3 0 0 0 10 6.8v3H7v4h3v7.7h4v-7.7h3l.8-4H14v-2.6a1 1 0 0 1 1-1h2.5z" />
    </svg>
  );
}

export function WhatsAppIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3.5 20.5l1.3-4.3a8.6 8.6 0 1 1 3.3 3.1z" />
      <path d="M9 8.2c-.6 1 .1 3 1.7 4.6s3.6 2.2 4.5 1.5l.3-1.2-1.9-1-.9.9c-.9-.3-2-1.4-2.3-2.3l.9-.9-.9-1.9z" />
    </svg>
  );
}
