import { isPicture } from '#shared-kernel/domain/picture';
import { plainName } from '#shared-kernel/domain/plain-name';
import type { ProviderProfile } from './provider.ts';

const NAME_LENGTH = 255;

/**
 * Name and picture of a new user. A picture that is not accepted is left out, because it must not refuse a sign-in;
 * without a name the local part of the address stands for it.
 */
export function newPerson({ name, image }: Pick<ProviderProfile, 'name' | 'image'>, email: string) {
  const local = email.slice(0, email.lastIndexOf('@'));
  return {
    name: bounded(plainName(name)) || bounded(plainName(local)) || email,
    image: image !== null && isPicture(image) ? image : null,
  };
}

/** Cutting may split a character. */
const bounded = (text: string) => text.slice(0, NAME_LENGTH).toWellFormed().trim();

const PART_LENGTH = 100;

/**
 * Reduces the parameter `user`, which Apple sends once, to the name in it: nothing else of it is signed, so an address
 * in it proves nothing.
 * @returns JSON `{name: {firstName, lastName}}`; null without a name
 */
export function postedName(user: string | undefined): string | null {
  const name = memberOf(parsed(user), 'name');
  const [firstName, lastName] = [textOf(memberOf(name, 'firstName')), textOf(memberOf(name, 'lastName'))];
  return firstName || lastName ? JSON.stringify({ name: { firstName, lastName } }) : null;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Record<string, unknown>)[name] : undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, PART_LENGTH).toWellFormed() : '');
