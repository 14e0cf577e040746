import { textOf } from './audit-messages.ts';
import { providerName } from '../social/social.ts';

export const nameOfProvider = (id: unknown): string | undefined => {
  const known = textOf(id);
  return known && providerName(known);
};

/** The provider of a method such as `social:github`; undefined for other methods. */
export const providerIn = (method: unknown): string | undefined => {
  const [kind, id] = textOf(method)?.split(':', 2) ?? [];
  return kind === 'social' ? nameOfProvider(id) : undefined;
};
