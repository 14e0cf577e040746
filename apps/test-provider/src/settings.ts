/** Of the one client. This process listens on loopback alone and issues nothing that anything else accepts. */
export const CLIENT_ID = 'gatehouse';
export const CLIENT_SECRET = 'test-provider-development';

/** What levers change. */
export interface Settings {
  accessTokenSeconds: number;
  /** Whether refresh tokens are issued. */
  refreshTokens: boolean;
  /** Whether id tokens name the person by id alone, so that the rest must be asked for. */
  bareIdTokens: boolean;
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  accessTokenSeconds: 3600,
  refreshTokens: true,
  bareIdTokens: false,
};
