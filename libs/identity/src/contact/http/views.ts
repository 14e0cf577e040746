import { StatusView, TokenAndUserView } from '../../sessions/http.ts';
import { UserView } from '../../users/http.ts';

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
  /** Such a link was followed from a session of the account or with its password, or the password was reset by mail. */
  proven!: boolean;
}

export class PendingEmailView {
  newEmail!: string;
  expiresAt!: Date;
}
