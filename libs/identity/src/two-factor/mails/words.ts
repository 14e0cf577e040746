import { greeting } from '#shared-kernel/application/greeting';
import { inWords } from '#shared-kernel/application/time-words';

interface About {
  readonly name: string;
  readonly time: string;
}

/** `helper`: whom to contact. */
type ByStaff = About & { readonly helper: string };

const titled = (title: string) => ({ subject: title, heading: title });

const WAS_NOT_YOU = "If this wasn't you, change your password now and sign out any device you don't recognize.";

/** From so many left on, a mail advises to make new ones. */
const FEW = 3;

function codesLeft(left: number): string {
  if (left === 0) return "It was the last one. Create new codes now, or you can't sign in without your authenticator.";
  const count = `You have ${left === 1 ? '1 backup code' : `${left} backup codes`} left.`;
  return left > FEW ? count : `${count} Create new ones before you run out; that replaces the old set.`;
}

const english = {
  oneTimeCode: ({ name, code, lifeSeconds }: { name: string; code: string; lifeSeconds: number }) => ({
    ...titled('Your sign-in code'),
    paragraphs: [greeting(name), "Enter this code where you were asked for it. Don't share it with anyone."],
    code,
    note: `The code works once and expires in ${inWords(lifeSeconds)}. If you didn't try to sign in, someone knows your password: change it.`,
  }),
  turnedOn: ({ name, time }: About) => ({
    ...titled('Two-factor authentication is on'),
    paragraphs: [
      greeting(name),
      `Two-factor authentication was turned on for your account on ${time}. To sign in, you now also need a code from your authenticator. Devices you trusted before will be asked again.`,
    ],
    actionLabel: 'View two-factor settings',
    note: WAS_NOT_YOU,
  }),
  changed: ({ name, time }: About) => ({
    ...titled('Your authenticator was replaced'),
    paragraphs: [
      greeting(name),
      `The authenticator of your account was replaced on ${time}. The old one and its backup codes no longer work, and devices you trusted before will be asked again.`,
    ],
    actionLabel: 'View two-factor settings',
    note: WAS_NOT_YOU,
  }),
  turnedOff: ({ name, time }: About) => ({
    ...titled('Two-factor authentication is off'),
    paragraphs: [
      greeting(name),
      `Two-factor authentication was turned off for your account on ${time}. Signing in no longer asks for a code.`,
    ],
    actionLabel: 'Turn it on again',
    note: WAS_NOT_YOU,
  }),
  resetByStaff: ({ name, time, helper }: ByStaff) => ({
    ...titled('Two-factor authentication was removed'),
    paragraphs: [
      greeting(name),
      `Our support removed two-factor authentication from your account on ${time}. All devices were signed out, and signing in no longer asks for a code.`,
    ],
    actionLabel: 'Turn it on again',
    note: `If you didn't ask for this, change your password now and contact ${helper}.`,
  }),
  unlockedByStaff: ({ name, time, helper }: ByStaff) => ({
    ...titled('Two-factor codes are accepted again'),
    paragraphs: [greeting(name), `Our support ended the wait after too many incorrect codes on ${time}.`],
    actionLabel: 'Reset password',
    note: `If you didn't ask for this, reset your password now and contact ${helper}.`,
  }),
  trustEndedByStaff: ({ name, time, helper }: ByStaff) => ({
    ...titled('Your trusted devices were removed'),
    paragraphs: [
      greeting(name),
      `Our support removed all devices that you trusted on ${time}. Each asks for a code at the next sign-in.`,
    ],
    actionLabel: 'View trusted devices',
    note: `If you didn't ask for this, contact ${helper}.`,
  }),
  locked: ({ name, lockSeconds }: { name: string; lockSeconds: number }) => ({
    ...titled('Too many wrong codes'),
    paragraphs: [
      greeting(name),
      `Someone entered too many wrong two-factor codes for your account. No code is accepted for the next ${inWords(lockSeconds)}. Devices that are signed in stay signed in.`,
    ],
    actionLabel: 'Reset password',
    note: "If this wasn't you, someone knows your password: change it.",
  }),
  deviceCopied: ({ name, time, device }: About & { device: string }) => ({
    ...titled('A trusted device was removed'),
    paragraphs: [
      greeting(name),
      `On ${time}, someone signed in with your password and an old cookie of a device you trusted${device && ` (${device})`}. Another browser may have a copy of it, so the device is no longer trusted and will be asked for a code.`,
    ],
    actionLabel: 'View your devices',
    note: WAS_NOT_YOU,
  }),
  backupCodesRenewed: ({ name, time }: About) => ({
    ...titled('Your backup codes were replaced'),
    paragraphs: [greeting(name), `Your account got new backup codes on ${time}. The old ones no longer work.`],
    actionLabel: 'View two-factor settings',
    note: WAS_NOT_YOU,
  }),
  backupCodeUsed: ({ name, time, left }: About & { left: number }) => ({
    ...titled('A backup code was used'),
    paragraphs: [greeting(name), `A backup code of your account was used on ${time}.`, codesLeft(left)],
    actionLabel: left === 0 ? 'Create new backup codes' : 'View two-factor settings',
    note: "If this wasn't you, change your password now, create new backup codes, and sign out any device you don't recognize.",
  }),
};

export const twoFactorWords = { en: english };
