import { protectedResourceRequest } from 'oauth4webapi';
import { z } from 'zod';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { isPicture } from '#shared-kernel/domain/picture';
import { plainName } from '#shared-kernel/domain/plain-name';
import { malformation } from '#shared-kernel/domain/well-formed';
import type { ProviderProfile } from '../../domain/provider.ts';
import type { Description, ProfileRequests, Raw } from '../definition.ts';
import { UnusableAnswer } from './failures.ts';
import type { ProviderHttp } from './provider-http.ts';

/** Characters of the column that stores them. */
const LONGEST = 255;

/** Printable ASCII. */
const ASCII = /^[!-~]+$/;

/** A text, or a whole number that JSON did not round. */
const accountId = z.union([z.string(), z.int().positive().transform(String)]).pipe(
  z
    .string()
    .min(1)
    .max(LONGEST)
    .refine((id) => id.trim() === id),
);

const text = z.string().catch('');

/** @throws UnusableAnswer without an id, or with texts that cannot be stored */
export function checkedProfile(raw: Raw, description: Description): ProviderProfile {
  const problem = malformation(raw);
  if (problem !== undefined) throw new UnusableAnswer(`profile: ${problem.toLowerCase()}`);
  const id = accountId.safeParse(description.id);
  if (!id.success) throw new UnusableAnswer('profile without an id');
  const address = text.parse(description.email);
  const email = normalizeEmail(address) ?? null;
  const image = text.parse(description.image);
  return {
    accountId: id.data,
    email,
    // Normalizing maps some other characters to ASCII, which are another mailbox to the provider that vouches.
    emailVerified: address.toLowerCase() === email && ASCII.test(address) && description.emailVerified === true,
    name: Array.from(plainName(text.parse(description.name)))
      .slice(0, LONGEST)
      .join(''),
    image: isPicture(image) ? image : null,
    raw,
  };
}

const ACCEPT = { accept: 'application/json' };

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
