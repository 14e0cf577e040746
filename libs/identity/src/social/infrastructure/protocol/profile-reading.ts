import { protectedResourceRequest } from 'oauth4webapi';
import type { ProfileRequests, Raw } from '../definition.ts';
import { UnusableAnswer } from './failures.ts';
import type { ProviderHttp } from './provider-http.ts';

const ACCEPT = { accept: 'application/json' };

/** Requests to the API of a provider, with the access token of a person. */
export function profileRequests(
  http: ProviderHttp,
  { url, accessToken, client }: Pick<ProfileRequests, 'url' | 'accessToken' | 'client'>,
): ProfileRequests {
  const withToken = (method: string, to: string, headers: Readonly<Record<string, string>>, body?: string) =>
    protectedResourceRequest(accessToken, method, new URL(to), new Headers(headers), body, http.options);
  return {
    url,
    accessToken,
    client,
    get: async (to, headers = {}) => jsonOf(await withToken('GET', to, { ...ACCEPT, ...headers })),
    post: async (to, body, bearer = true) => {
      const type = typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded';
      const headers = { ...ACCEPT, 'content-type': type };
      const text = body.toString();
      return jsonOf(
        bearer
          ? await withToken('POST', to, headers, text)
          : await http.send(to, { method: 'POST', headers, body: text }),
      );
    },
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new UnusableAnswer(`profile: status ${response.status}`);
  try {
    return await response.json();
  } catch {
    throw new UnusableAnswer('profile that is not JSON');
  }
}

/** @throws UnusableAnswer */
export function objectOf(value: unknown): Raw {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnusableAnswer('profile that is no object');
  return value as Raw;
}
