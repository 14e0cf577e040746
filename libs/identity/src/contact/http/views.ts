import { StatusView, TokenAndUserView, UserView } from '../../sessions/http.ts';

export class MessageView {
  message!: string;
}

export class PhoneVerificationView extends TokenAndUserView {
  status!: boolean;
}

export class VerificationView extends StatusView {
  user!: UserView | null;
  /** A second factor is required before a session starts. */
  twoFactorRedirect?: true;
}

export class EmailStatusView {
  email!: string;
  /** A link mailed to the address was followed. */
  verified!: boolean;
  /** The holder of the account proved the address: by a mailed link, an invitation mail or a reset. */
  proven!: boolean;
}

export class UndoPreviewView extends StatusView {
  /** The address that the account gets back. */
  email!: string;
}

export class PendingEmailView {
  newEmail!: string;
  expiresAt!: Date;
}
