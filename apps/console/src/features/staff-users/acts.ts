import type { Cause } from './causes.ts';
import type { LinkedAccount } from './queries.ts';
import type { RuleName } from './user-state.ts';

/** Acts on an account in a dialog: the rule that allows each, and the button that opens the dialog. */
export const acts = {
  'send-verification': { rule: 'repair', label: 'Send confirmation' },
  'send-reset': { rule: 'repair', label: 'Send reset link' },
  'unlock-two-factor': { rule: 'factor', label: 'Unlock' },
  'lift-ban': { rule: 'liftBan', label: 'Lift ban' },
  'reset-two-factor': { rule: 'factor', label: 'Reset two-factor' },
  'revoke-trusted-devices': { rule: 'repair', label: 'Revoke devices' },
  'unlink-account': { rule: 'repair', label: 'Unlink' },
  'unprove-email': { rule: 'unprove', label: 'Take back proof' },
  'correct-email': { rule: 'email', label: 'Correct address' },
  edit: { rule: 'edit', label: 'Edit…' },
  role: { rule: 'role', label: 'Change role…' },
  password: { rule: 'password', label: 'Set password…' },
  impersonate: { rule: 'impersonate', label: 'Act as this person…' },
  ban: { rule: 'ban', label: 'Ban…' },
  delete: { rule: 'delete', label: 'Delete…' },
} as const satisfies Readonly<Record<string, { readonly rule: RuleName; readonly label: string }>>;

export type Act = keyof typeof acts;

/** An open dialog. */
export interface Opened {
  readonly act: Act;
  /** The account at a provider that is unlinked. */
  readonly linked?: LinkedAccount;
}

export type Open = (opened: Opened) => void;

/** The repair of each cause. */
export const repairOf: Partial<Readonly<Record<Cause['code'], Act>>> = {
  banned: 'lift-ban',
  'second-factor-locked': 'unlock-two-factor',
  'second-factor-required': 'reset-two-factor',
  'passwords-refused': 'send-reset',
  'password-attempts-limited': 'send-reset',
  'email-not-verified': 'send-verification',
  'email-never-proven': 'send-verification',
  'no-way-to-sign-in': 'send-reset',
  'no-password': 'send-reset',
  'mails-undelivered': 'correct-email',
  'account-new': 'correct-email',
};
