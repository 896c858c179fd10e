/** The address that opens a mail to somebody: what an e-mail address may hold and a link may not is encoded (RFC 6068). */
export const mailLink = (email: string) =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
