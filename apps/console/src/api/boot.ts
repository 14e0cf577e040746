export interface ExtraUserField {
  readonly name: string;
  readonly label?: string;
  readonly type: 'string' | 'number' | 'boolean';
  readonly required: boolean;
}

export interface Language {
  /** Numeric code of the API; Russian is 0, so never test it for truthiness. */
  readonly code: number;
  /** BCP 47. */
  readonly tag: string;
  readonly name: string;
}

export interface Provider {
  readonly id: string;
  readonly name: string;
}

const defaults = {
  productName: 'Gatehouse',
  /** Version and commit of the service that served the page; empty when they are unknown. */
  version: '',
  commit: '',
  /** Characters. */
  passwordMinLength: 8,
  passwordMaxLength: 128,
  requireEmailVerification: false,
  signUpEnabled: true,
  changeEmailEnabled: true,
  deleteAccountEnabled: true,
  deleteAccountByMail: false,
  /** In the order in which sign-in pages show them. */
  providers: [] as readonly Provider[],
  accountLinking: true,
  /** The last way to sign in can be removed. */
  lastAccountRemovable: false,
  revokeSessionsOnPasswordReset: false,
  usernames: false,
  /** Characters. */
  usernameMinLength: 3,
  usernameMaxLength: 30,
  phoneNumbers: false,
  /** Text messages can be sent. */
  textMessages: true,
  extraUserFields: [] as readonly ExtraUserField[],
  /** Enabled; individual users may still be refused. */
  organizationCreation: true,
  /** Organizations a person may belong to and still create another; `Infinity` without a limit. */
  organizationLimit: Number.POSITIVE_INFINITY,
  /** Teams of an organization, and members of a team, at most; `Infinity` without a limit. */
  teamLimit: Number.POSITIVE_INFINITY,
  teamMemberLimit: Number.POSITIVE_INFINITY,
  lastTeamRemovable: false,
  billing: false,
  /** Seconds that staff may act as a person at most. */
  impersonationLifeSeconds: 1800,
  /** Seconds that tokens of apps last at most, and that a used refresh token gives the same answer again. */
  accessTokenLifeSeconds: 3600,
  refreshTokenLifeSeconds: 604_800,
  refreshReuseSeconds: 0,
  languages: [] as readonly Language[],
};

/**
 * Public configuration that the server writes into the page, so that a form can render without a request. Without it
 * (development server, cached page) the defaults apply; the API still enforces its own rules.
 */
export type Boot = Readonly<typeof defaults>;

/** Takes values of the right type; everything else keeps its default. */
export function readBoot(json: string | null | undefined): Boot {
  try {
    const given = JSON.parse(json || '{}') as Record<string, unknown>;
    const sound = Object.entries(defaults).map(([name, fallback]) => {
      const value = given[name];
      const fits = Array.isArray(fallback) ? Array.isArray(value) : typeof value === typeof fallback;
      return [name, fits ? value : fallback];
    });
    return Object.fromEntries(sound) as unknown as Boot;
  } catch {
    return defaults;
  }
}

/** A phone number is verified by text message, so it is offered only where text messages can be sent. */
export const offersPhoneNumbers = ({ phoneNumbers, textMessages }: Boot): boolean => phoneNumbers && textMessages;

export const boot: Boot = readBoot(globalThis.document?.getElementById('boot')?.textContent);
