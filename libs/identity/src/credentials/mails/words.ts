import { greeting } from '#shared-kernel/application/greeting';

interface Disowned {
  readonly name: string;
  readonly time: string;
  readonly helper: string;
  /** "" when it is not known. */
  readonly device: string;
  readonly taken: readonly { readonly kind: keyof typeof BACK; readonly name: string }[];
  readonly isReset: boolean;
}

/** Longer lists are cut: a session may have made hundreds. */
const MOST_NAMED = 20;

/** By the kind of what a session left behind. */
const BACK = {
  'api-key': (name: string) => `The API key ${name} was disabled.`,
  'linked-account': (name: string) => `${name} was disconnected.`,
  app: (name: string) => `The app ${name} lost its access.`,
  'trusted-device': (name: string) => `The trusted device ${name} was removed.`,
  invitation: (name: string) => `The invitation of ${name} was canceled.`,
  'email-change': (name: string) => `The change of your email address to ${name} was canceled.`,
};

const english = {
  sessionDisowned: ({ name, time, helper, device, taken, isReset }: Disowned) => ({
    subject: 'A device was signed out of your account',
    heading: 'A device was signed out of your account',
    paragraphs: [
      greeting(name),
      `You told us on ${time} that you did not sign in${device && ` on ${device}`}. That device is signed out.`,
      ...taken.slice(0, MOST_NAMED).map((one) => BACK[one.kind](one.name)),
      ...(taken.length > MOST_NAMED ? [`${taken.length - MOST_NAMED} more were taken back.`] : []),
      ...(isReset ? ['Another email has the link to choose a new password. Use it now.'] : []),
    ],
    note: `If you didn't ask for this, contact ${helper}.`,
  }),
};

export const disowningWords = { en: english };
