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

export class PendingEmailView {
  newEmail!: string;
  expiresAt!: Date;
}
