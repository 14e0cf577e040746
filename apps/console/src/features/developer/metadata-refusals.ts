import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiRefusal } from '../../api/refusal.ts';
import { secondsText } from '../../messages/counted.ts';

/** The field of a form for a member of client metadata (RFC 7591 §2), where it is not named like that, and its words. */
const words: Readonly<Record<string, readonly [field: string, text: string]>> = {
  client_name: ['name', 'This name is too long, or has no letters or digits.'],
  client_uri: ['website', 'Enter an address that starts with https.'],
  tos_uri: ['terms', 'Enter an address that starts with https.'],
  policy_uri: ['policy', 'Enter an address that starts with https.'],
  post_logout_redirect_uris: ['signedOutUris', 'One of these addresses can’t be used.'],
  backchannel_logout_uri: ['logoutUri', 'This address can’t be called.'],
  web_origins: ['web_origins', 'Enter at most 20 origins, like https://app.example.com.'],
  id_token_signed_response_alg: ['id_token_signed_response_alg', 'HS256 needs an app with a secret.'],
  token_endpoint_auth_method: ['token_endpoint_auth_method', 'The app can’t authenticate like that.'],
};

const BOUNDS = /seconds from (\d+) to (\d+)$/;

/** @returns the field of a refused member, and what is wrong; undefined where no field is known */
export function metadataProblem({ code, field = '', problem = '' }: RefusedMember): [string, string] | undefined {
  if (code !== 'INVALID_CLIENT_METADATA') return undefined;
  const [, least, most] = BOUNDS.exec(problem) ?? [];
  if (least === undefined || most === undefined) return words[field] && [...words[field]];
  const spans = Number(most) > 60 ? ` (${secondsText(Number(least))} to ${secondsText(Number(most))})` : '';
  return [field, `Enter whole seconds from ${least} to ${most}${spans}.`];
}

type RefusedMember = Pick<ApiRefusal, 'code' | 'field' | 'problem'>;

/** For `useServerForm`: a refused member of metadata is told at its field. */
export function metadataRefused<Values extends FieldValues>(no: ApiRefusal, form: UseFormReturn<Values>): true | void {
  const [name, message] = metadataProblem(no) ?? [];
  if (name === undefined || !(name in form.getValues())) return undefined;
  form.setError(name as Path<Values>, { type: 'server', message: message! }, { shouldFocus: true });
  return true;
}
