/**
 * Returns a `mailto:` address; characters that e-mail addresses may have and links may not are encoded (RFC 6068).
 */
export const mailLink = (email: string) =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
