import { mailLink } from './mail-link';
import { telephoneLink } from './telephone';

/** Returns the link of a contact that is an https address, an e-mail address or a telephone number. */
export function contactLink(contact: string): string {
  if (contact.startsWith('https:')) return contact;
  return contact.includes('@') ? mailLink(contact) : telephoneLink(contact);
}
