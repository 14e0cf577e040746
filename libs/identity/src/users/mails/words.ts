import { shownAddress } from '#shared-kernel/domain/unlinked';
import { greeting } from '#shared-kernel/application/greeting';
import { inWords } from '#shared-kernel/application/time-words';
import type { Role } from '../domain/user.ts';

/** `helper`: whom to contact, support or the administrator of the service. `lifeSeconds`: of the link; 0 without one. */
interface About {
  readonly name: string;
  readonly email: string;
  readonly time: string;
  readonly helper: string;
  readonly lifeSeconds: number;
}

const titled = (title: string) => ({ subject: title, heading: title });
const once = (lifeSeconds: number) => `This link works once and expires in ${inWords(lifeSeconds)}.`;

const aboutEmailChange = ({ name, newEmail, time }: Omit<About, 'helper' | 'lifeSeconds'> & { newEmail: string }) => ({
  ...titled('Your email address was changed'),
  paragraphs: [
    greeting(name),
    `The email address of your account was changed to ${shownAddress(newEmail)} on ${time}.`,
  ],
});

interface PasswordChanged {
  /** The account had none. */
  readonly isFirst: boolean;
  /** How many still work. */
  readonly apiKeys: number;
  /** The last digits of a number that can sign in. */
  readonly phoneEnding: string | undefined;
}

const workingKeys = (count: number) =>
  count > 0 ? [`${count === 1 ? '1 API key still works' : `${count} API keys still work`}.`] : [];
interface Impersonated {
  readonly since: string;
  readonly until: string;
  /** Nothing could be changed. */
  readonly readOnly: boolean;
}

const roleWords: Readonly<Record<Role, (time: string) => string>> = {
  user: (time) => `Your account stopped being an account of staff on ${time}.`,
  support: (time) => `Your account got the role "support" on ${time}. It can read and repair accounts.`,
  admin: (time) => `Your account got the role "admin" on ${time}. It can administer accounts and this service.`,
};

const english = {
  verifyEmail: ({ name, email, lifeSeconds }: About) => ({
    ...titled('Confirm your email address'),
    paragraphs: [greeting(name), `Confirm that ${email} is yours.`],
    actionLabel: 'Confirm email',
    note: `${once(lifeSeconds)} If you didn't create an account, ignore this email, or open the link and choose "I did not create this account".`,
  }),
  changeEmail: ({ name, email, newEmail, lifeSeconds }: About & { newEmail: string }) => ({
    ...titled('Change your email address?'),
    paragraphs: [
      greeting(name),
      `You asked to change the email address of your account from ${email} to ${shownAddress(newEmail)}. If you aren't signed in, sign in with your current address first.`,
    ],
    actionLabel: 'Change email',
    note: `${once(lifeSeconds)} If this wasn't you, don't open it, and change your password.`,
  }),
  emailChanged: ({ helper, ...change }: About & { newEmail: string }) => ({
    ...aboutEmailChange(change),
    note: `If this was you, there is nothing to do. If it wasn't, contact ${helper} right away.`,
  }),
  emailChangedWithUndo: ({ lifeSeconds, ...change }: About & { newEmail: string }) => ({
    ...aboutEmailChange(change),
    actionLabel: 'Undo the change',
    note: `If this was you, there is nothing to do. If it wasn't, undo the change within ${inWords(lifeSeconds)}, then set a password. Undoing it signs out every device.`,
  }),
  emailRestored: ({ name, time }: About) => ({
    ...titled('Your email address was changed back'),
    paragraphs: [
      greeting(name),
      `The change of your email address was undone on ${time}. Every device was signed out. Passwords, API keys, connected accounts, two-factor and phone numbers that were added after the change was asked for no longer work, nor do those added before it in the session that asked for it.`,
    ],
    actionLabel: 'Set a password',
    note: 'Another person may have known your password: set a new one now, then check your connected accounts and API keys.',
  }),
  emailTakenBack: ({ email, time }: About) => ({
    ...titled('Your email address was removed from an account'),
    paragraphs: [
      `${shownAddress(email)} was removed from an account on ${time}, because the owner of its former address undid the change.`,
    ],
    note: 'There is nothing to do.',
  }),
  resetPassword: ({ name, lifeSeconds }: About) => ({
    ...titled('Reset your password'),
    paragraphs: [greeting(name), 'Someone, probably you, asked to reset the password of your account.'],
    actionLabel: 'Choose a new password',
    note: `${once(lifeSeconds)} If you didn't ask for it, you can ignore this email. Your password stays the same.`,
  }),
  setPassword: ({ name, lifeSeconds }: About) => ({
    ...titled('Set a password for your account'),
    paragraphs: [greeting(name), 'Someone, probably you, asked to set a password for your account. It has none yet.'],
    actionLabel: 'Choose a password',
    note: `${once(lifeSeconds)} If you didn't ask for it, you can ignore this email. Your account stays as it is.`,
  }),
  passwordChanged: ({ name, time, isFirst, apiKeys, phoneEnding }: About & PasswordChanged) => ({
    ...titled(isFirst ? 'A password was added to your account' : 'Your password was changed'),
    paragraphs: [
      greeting(name),
      isFirst
        ? `A password was added to your account on ${time}. It can be used to sign in.`
        : `Your password was changed on ${time}.`,
      ...workingKeys(apiKeys),
      ...(phoneEnding ? [`The phone number ending in ${phoneEnding} can still sign in.`] : []),
    ],
    actionLabel: 'Reset password',
    note: "If this was you, there is nothing to do. If it wasn't, reset your password now and sign out any device you don't recognize.",
  }),
  passwordSetByStaff: ({ name, time, helper, isFirst, apiKeys }: About & Omit<PasswordChanged, 'phoneEnding'>) => ({
    ...titled(isFirst ? 'A password was added to your account' : 'Your password was changed'),
    paragraphs: [
      greeting(name),
      `Our support set a new password for your account on ${time}. All devices were signed out, and connected apps must sign in again.`,
      ...workingKeys(apiKeys),
    ],
    actionLabel: 'Reset password',
    note: `If you didn't ask for this, reset your password now and contact ${helper}.`,
  }),
  waitEndedByStaff: ({ name, time, helper }: About) => ({
    ...titled('Passwords are accepted again'),
    paragraphs: [greeting(name), `Our support ended the wait after too many incorrect passwords on ${time}.`],
    actionLabel: 'Reset password',
    note: `If you didn't ask for this, reset your password now and contact ${helper}.`,
  }),
  accountLinked: ({ name, provider, time }: About & { provider: string }) => ({
    ...titled(`${provider} was connected to your account`),
    paragraphs: [greeting(name), `An account at ${provider} was connected to your account on ${time}. It can sign in.`],
    actionLabel: 'View connected accounts',
    note: "If this was you, there is nothing to do. If it wasn't, disconnect it, then reset your password.",
  }),
  phoneNumberAdded: ({ name, phoneEnding, time }: About & { phoneEnding: string }) => ({
    ...titled('A phone number was added to your account'),
    paragraphs: [
      greeting(name),
      `The phone number ending in ${phoneEnding} was added to your account on ${time}. It can sign in with a code.`,
    ],
    actionLabel: 'View your account',
    note: "If this was you, there is nothing to do. If it wasn't, remove the number, then reset your password.",
  }),
  accountUnlinked: ({ name, provider, time }: About & { provider: string | undefined }) => ({
    ...titled(
      provider === undefined
        ? 'The password of your account was removed'
        : `${provider} was disconnected from your account`,
    ),
    paragraphs: [
      greeting(name),
      `${provider === undefined ? 'The password' : `An account at ${provider}`} was removed from your account on ${time}. It can no longer be used to sign in.`,
    ],
    actionLabel: 'View connected accounts',
    note: "If this was you, there is nothing to do. If it wasn't, reset your password now and sign out any device you don't recognize.",
  }),
  deleteAccount: ({ name, email, lifeSeconds }: About) => ({
    subject: 'Confirm the deletion of your account',
    heading: 'Delete your account?',
    paragraphs: [
      greeting(name),
      `You asked to delete the account of ${email}. This permanently deletes the account and everything that belongs to it.`,
    ],
    actionLabel: 'Delete my account',
    note: `${once(lifeSeconds)} You need to be signed in to use it. If this wasn't you, change your password.`,
  }),
  accountDeleted: ({ name, email, time, helper }: About) => ({
    ...titled('Your account was deleted'),
    paragraphs: [greeting(name), `The account of ${email} was permanently deleted on ${time}.`],
    note: `If this was you, there is nothing to do. If it wasn't, contact ${helper} right away.`,
  }),
  accountDeletedByStaff: ({ name, email, time, helper }: About) => ({
    ...titled('Your account was deleted'),
    paragraphs: [greeting(name), `Our support permanently deleted the account of ${email} on ${time}.`],
    note: `If you didn't expect this, contact ${helper}.`,
  }),
  accountDisowned: ({ email, time }: About) => ({
    ...titled('The account you did not create was deleted'),
    paragraphs: [
      `You told us on ${time} that another person had created an account with ${email}. That account and everything that belonged to it are deleted.`,
    ],
    note: 'You can create an account of your own with this address.',
  }),
  roleChanged: ({ name, role, time, helper }: About & { role: Role }) => ({
    ...titled('Your role was changed'),
    paragraphs: [greeting(name), roleWords[role](time)],
    note: `If you didn't expect this, contact ${helper}.`,
  }),
  banned: ({ name, until, time, helper }: About & { until: string | null }) => ({
    ...titled('Your account was suspended'),
    paragraphs: [
      greeting(name),
      `Your account was suspended on ${time}${until === null ? '' : `, until ${until}`}. All devices were signed out, and API keys and connected apps stopped working.`,
    ],
    note: `If you believe this is an error, contact ${helper}.`,
  }),
  unbanned: ({ name, time, helper }: About) => ({
    ...titled('Your account works again'),
    paragraphs: [greeting(name), `The suspension of your account was lifted on ${time}. You can sign in again.`],
    actionLabel: 'Sign in',
    note: `If you have questions, contact ${helper}.`,
  }),
  signedOutByStaff: ({ name, count, time, helper }: About & { count: number }) => ({
    ...titled('You were signed out'),
    paragraphs: [
      greeting(name),
      `Our support signed you out of ${count === 1 ? '1 device' : `${count} devices`} on ${time}.`,
    ],
    actionLabel: 'Sign in',
    note: `If you didn't expect this, contact ${helper}.`,
  }),
  impersonated: ({ name, since, until, readOnly, helper }: About & Impersonated) => ({
    ...titled('Our support acted in your account'),
    paragraphs: [
      greeting(name),
      `A member of our support acted in your account from ${since} to ${until}. They could see what you see${readOnly ? ', and change nothing' : ', and change your profile and your organizations'}. They never see your password.`,
    ],
    actionLabel: 'View your security activity',
    note: `If you didn't ask for help, or have questions, contact ${helper}.`,
  }),
  newDevice: ({ name, device, ipAddress, time }: About & { device: string; ipAddress: string }) => ({
    subject: `New sign-in from ${device}`,
    heading: 'New sign-in to your account',
    paragraphs: [
      greeting(name),
      `New sign-in from ${device}, ${ipAddress}, on ${time}. This device has not signed in to your account before.`,
    ],
    actionLabel: 'View your sessions',
    note: "If this was you, there is nothing to do. If it wasn't, sign out that device and change your password.",
  }),
  accountExists: ({ name, email }: About) => ({
    ...titled('You already have an account'),
    paragraphs: [
      greeting(name),
      `Someone, probably you, tried to create an account for ${email}, but there already is one.`,
    ],
    actionLabel: 'Sign in',
    note: "If you forgot your password, you can reset it on the sign-in page. If this wasn't you, you can ignore this email.",
  }),
  phoneCode: ({ code, productName, lifeSeconds }: { code: string; productName: string; lifeSeconds: number }) =>
    `${code} is your ${productName} code. It works once and expires in ${inWords(lifeSeconds)}. Don't share it.`,
  unknownDevice: 'an unknown device',
  unknownAddress: 'an unknown address',
};

/** Texts of the mails, by language. Another language is one more table. */
export const accountWords = { en: english };
