import { StatusView, TokenAndUserView } from '../../sessions/http.ts';

export class SignedInView extends TokenAndUserView {
  /** True when the client is to go to `url`. */
  redirect!: boolean;
  url?: string;
}

export class ResetPreviewView {
  /** API keys of the account that a reset leaves working. */
  apiKeys!: number;
  /** False: the reset sets the first password of the account. */
  hasPassword!: boolean;
}

export class PasswordResetView extends StatusView {
  /** API keys of the account that still work; absent when there are none. */
  apiKeys?: number;
}
