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
};

interface AboutClient {
  readonly name: string;
  readonly app: string;
  readonly time: string;
  /** Whether the client did it itself, with its registration access token. */
  readonly bySelf: boolean;
}

const when = ({ time, bySelf }: AboutClient) => `on ${time}${bySelf ? ', by its registration access token' : ''}`;

export const clientWords = {
  changed: (
    about: AboutClient & {
      readonly changes: readonly SensitiveChange[];
      readonly lostTrust: boolean;
      readonly isSuspended: boolean;
    },
  ) => ({
    subject: 'An app of yours was changed',
    heading: 'An app of yours was changed',
    paragraphs: [
      greeting(about.name),
      `The app ${about.app} was changed ${when(about)}: ${about.changes.map((one) => CHANGES[one]).join(', ')}.`,
      ...(about.lostTrust ? ['Users are asked again before it gets access to their accounts.'] : []),
      ...(about.isSuspended ? ['What support let it do for itself is suspended until they have looked at it.'] : []),
    ],
    actionLabel: 'View the app',
    note: "If this was you, there is nothing to do. If it wasn't, change the app back, rotate its secret at once and revoke its registration access token, then reset your password and sign out any device you don't recognize.",
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
};
