// Shapes of the calls for support, contact messages and unread counts.

/** One message of a support thread. */
export interface ThreadMessage {
  _id: string;
  sender: 'user' | 'admin';
  text: string;
  createdAt: string;
}

/** A support thread. In lists `messages` holds only the last one. */
export interface Thread {
  _id: string;
  subject: string;
  /** "open"; everything else counts as closed. */
  status: string;
  userId: { _id: string; firstName: string; lastName: string; name: string; email: string };
  messages: ThreadMessage[];
  /** The other side wrote something that the asker has not read yet. */
  hasUnread: boolean;
  updatedAt: string;
  createdAt: string;
}

/** What somebody wrote through the contact form. */
export interface ContactMessage {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  subject?: string;
  message: string;
  createdAt: string;
  isRead: boolean;
}

/** One page of the seller's contact messages. */
export interface ContactMessagePage {
  messages: ContactMessage[];
  totalPages: number;
  currentPage: number;
}

/** What waits for the seller's answer. */
export interface SellerUnread {
  unreadThreads: number;
  unreadMessages: number;
}
