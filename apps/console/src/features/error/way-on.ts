import { signInFor } from '../../shared/entrance/switch-account.ts';

const LINKED_ACCOUNTS = '/account/linked';

/** What a person can do next. */
export interface WayOn {
  readonly label: string;
  readonly path: string;
  /** The pages that the path belongs to. */
  readonly entry: 'auth' | 'account';
}

const toSignIn: WayOn = { label: 'Go to sign-in', path: '/sign-in', entry: 'auth' };
const toLinkedAccounts: WayOn = { label: 'Go to linked accounts', path: LINKED_ACCOUNTS, entry: 'account' };

/** By code; a new sign-in for all others. */
const ways: Readonly<Record<string, WayOn>> = {
  ACCOUNT_NOT_LINKED: { label: 'Sign in to connect it', path: signInFor(LINKED_ACCOUNTS), entry: 'auth' },
  UNABLE_TO_CREATE_USER: { label: 'Create an account', path: '/sign-up', entry: 'auth' },
  UNABLE_TO_LINK_ACCOUNT: toLinkedAccounts,
  "EMAIL_DOESN'T_MATCH": toLinkedAccounts,
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: toLinkedAccounts,
};

export const wayOn = (code: string): WayOn => (Object.hasOwn(ways, code) ? ways[code]! : toSignIn);
