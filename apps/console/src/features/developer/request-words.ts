import type { StateText } from '../../ui/data/status-chip.tsx';
import type { AppRequest } from './queries.ts';

const endpoints: Readonly<Record<AppRequest['endpoint'], string>> = {
  authorize: 'Authorization',
  consent: 'Consent',
  par: 'Pushed request',
  token: 'Token',
  'end-session': 'Sign-out',
};

const grants: Readonly<Record<string, string>> = {
  authorization_code: 'code',
  refresh_token: 'refresh token',
  client_credentials: 'client credentials',
  'urn:ietf:params:oauth:grant-type:device_code': 'device code',
};

/** "Authorization", "Token (refresh token)". */
export function requestText({ endpoint, grantType }: Pick<AppRequest, 'endpoint' | 'grantType'>): string {
  return grantType === null ? endpoints[endpoint] : `${endpoints[endpoint]} (${grants[grantType] ?? grantType})`;
}

export const outcomes: Readonly<Record<AppRequest['outcome'], StateText>> = {
  done: { state: 'good', text: 'Done' },
  asked: { state: 'info', text: 'User asked' },
  refused: { state: 'bad', text: 'Refused' },
};

export type Shown = 'all' | 'refused';

export const requestsShown = <Row extends Pick<AppRequest, 'outcome'>>(rows: readonly Row[], shown: Shown): Row[] =>
  rows.filter(({ outcome }) => shown === 'all' || outcome === 'refused');
