import { greeting } from '#shared-kernel/application/greeting';
import type { SensitiveChange } from '../domain/client-metadata.ts';

const CHANGES: Readonly<Record<SensitiveChange, string>> = {
  'authentication-method': 'how it authenticates',
  keys: 'its keys',
  'redirect-uris': 'its redirect URIs',
  'logout-uri': 'where it is told that users signed out',
  scope: 'the scopes it may ask for',
  grants: 'its grant types',
  'id-token-algorithm': 'how its ID tokens are signed',
  pkce: 'PKCE is no longer required',
  par: 'pushed authorization requests are no longer required',
  dpop: 'DPoP is no longer required',
  'offline-access': 'it gets refresh tokens without asking users each time',
  'token-life': 'how long its tokens last',
  'refresh-reuse': 'how long a used refresh token works again',
  'web-origins': 'which websites may frame its sign-in',
};

interface AboutClient {
  readonly name: string;
  readonly app: string;
  readonly time: string;
  /** The address to ask at. */
  readonly helper: string;
  /** Whether the client did it itself, with its registration access token. */
  readonly bySelf: boolean;
}

interface AboutChange extends AboutClient {
  readonly changes: readonly SensitiveChange[];
  readonly lostTrust: boolean;
  readonly isSuspended: boolean;
}

const consequences = ({ lostTrust, isSuspended }: AboutChange): readonly string[] => [
  ...(lostTrust ? ['Users are asked again before it gets access to their accounts.'] : []),
  ...(isSuspended ? ['What support let it do for itself is suspended until they have looked at it.'] : []),
];

const when = ({ time, bySelf }: AboutClient) => `on ${time}${bySelf ? ', by its registration access token' : ''}`;

export const clientWords = {
  changed: (about: AboutChange) => ({
    subject: 'An app of yours was changed',
    heading: 'An app of yours was changed',
    paragraphs: [
      greeting(about.name),
      `The app ${about.app} was changed ${when(about)}: ${about.changes.map((one) => CHANGES[one]).join(', ')}.`,
      ...consequences(about),
    ],
    actionLabel: 'View the app',
    note: "If this was you, there is nothing to do. If it wasn't, change the app back, rotate its secret at once and revoke its registration access token, then reset your password and sign out any device you don't recognize.",
  }),
  editedByStaff: (about: AboutChange) => ({
    subject: 'An app of yours was changed',
    heading: 'An app of yours was changed',
    paragraphs: [
      greeting(about.name),
      `Our support changed what is registered for the app ${about.app} on ${about.time}${about.changes.length > 0 ? `: ${about.changes.map((one) => CHANGES[one]).join(', ')}` : ''}.`,
      ...consequences(about),
    ],
    actionLabel: 'View the app',
    note: `If you didn't expect this, contact ${about.helper}.`,
  }),
  deleted: (about: AboutClient) => ({
    subject: 'An app of yours was deleted',
    heading: 'An app of yours was deleted',
    paragraphs: [
      greeting(about.name),
      `The app ${about.app} was deleted ${when(about)}, with all access that users gave it.`,
    ],
    actionLabel: 'View your sessions',
    note: "If this was you, there is nothing to do. If it wasn't, reset your password now and sign out any device you don't recognize.",
  }),
  registeredByStaff: ({ name, app, time, helper }: AboutClient) => ({
    subject: 'An app was registered for you',
    heading: 'An app was registered for you',
    paragraphs: [
      greeting(name),
      `Our support registered the app ${app} for your account on ${time}. You manage it like the apps that you register yourself.`,
    ],
    actionLabel: 'View the app',
    note: `Its secret, if it has one, is in no email. If you didn't ask for this, contact ${helper}.`,
  }),
  rotatedByStaff: ({ name, app, time, helper, endsAt }: AboutClient & { readonly endsAt: string | null }) => ({
    subject: 'The secret of an app of yours was replaced',
    heading: 'The secret of an app of yours was replaced',
    paragraphs: [
      greeting(name),
      `Our support replaced the secret of the app ${app} on ${time}.`,
      endsAt === null ? 'The old secret no longer works.' : `The old secret works until ${endsAt}.`,
    ],
    actionLabel: 'View the app',
    note: `The new secret is in no email. If nobody gave it to you, or you didn't ask for this, contact ${helper}.`,
  }),
  switchedByStaff: ({ name, app, time, helper, disabled }: AboutClient & { readonly disabled: boolean }) => ({
    subject: `An app of yours was ${disabled ? 'disabled' : 'enabled'}`,
    heading: `An app of yours was ${disabled ? 'disabled' : 'enabled'}`,
    paragraphs: [
      greeting(name),
      `Our support ${disabled ? 'disabled' : 'enabled'} the app ${app} on ${time}.`,
      disabled ? 'Nobody can use it, and its tokens are refused.' : 'Its users can use it again.',
    ],
    actionLabel: 'View the app',
    note: `If you have questions, contact ${helper}.`,
  }),
  trustedByStaff: ({ name, app, time, helper, trusted }: AboutClient & { readonly trusted: boolean }) => ({
    subject: trusted ? 'An app of yours is trusted now' : 'An app of yours is no longer trusted',
    heading: trusted ? 'An app of yours is trusted now' : 'An app of yours is no longer trusted',
    paragraphs: [
      greeting(name),
      trusted
        ? `Our support decided on ${time} to trust the app ${app}. Users are no longer asked before it gets access to their accounts.`
        : `Our support decided on ${time} to trust the app ${app} no longer. Users are asked before it gets access to their accounts.`,
    ],
    actionLabel: 'View the app',
    note: `If you have questions, contact ${helper}.`,
  }),
  rightsChangedByStaff: ({
    name,
    app,
    time,
    helper,
    isChanged,
    isLifted,
  }: AboutClient & {
    readonly isChanged: boolean;
    readonly isLifted: boolean;
  }) => ({
    subject: isChanged ? 'The rights of an app of yours were changed' : 'An app of yours has its rights back',
    heading: isChanged ? 'The rights of an app of yours were changed' : 'An app of yours has its rights back',
    paragraphs: [
      greeting(name),
      isChanged
        ? `Our support changed what the app ${app} may do for itself on ${time}.`
        : `Our support looked at the app ${app} on ${time}.`,
      ...(isLifted ? ['What they let it do for itself is no longer suspended.'] : []),
    ],
    actionLabel: 'View the app',
    note: `If you didn't expect this, contact ${helper}.`,
  }),
  grantsEndedByStaff: ({ name, app, time, helper }: AboutClient) => ({
    subject: 'All access of an app of yours was ended',
    heading: 'All access of an app of yours was ended',
    paragraphs: [
      greeting(name),
      `Our support ended all access of the app ${app} on ${time}. Its tokens no longer work; its users can sign in to it again.`,
    ],
    actionLabel: 'View the app',
    note: `If you have questions, contact ${helper}.`,
  }),
  accessEndedByStaff: ({
    name,
    app,
    time,
    helper,
  }: Pick<AboutClient, 'name' | 'time' | 'helper'> & {
    /** Undefined: of all apps. */
    readonly app: string | undefined;
  }) => ({
    subject: `Access to your account was ended for ${app === undefined ? 'all apps' : 'an app'}`,
    heading: `Access to your account was ended for ${app === undefined ? 'all apps' : 'an app'}`,
    paragraphs: [
      greeting(name),
      `Our support ended the access of ${app === undefined ? 'all apps' : `the app ${app}`} to your account on ${time}. To use ${app === undefined ? 'them' : 'it'} again, allow the access again.`,
    ],
    actionLabel: 'View your apps',
    note: `If you didn't expect this, contact ${helper}.`,
  }),
  deletedByStaff: ({ name, app, time, helper }: AboutClient) => ({
    subject: 'An app of yours was deleted',
    heading: 'An app of yours was deleted',
    paragraphs: [greeting(name), `Our support deleted the app ${app} on ${time}, with all access that users gave it.`],
    actionLabel: 'View your apps',
    note: `If you didn't expect this, contact ${helper}.`,
  }),
};
