import { isPicture } from '#shared-kernel/domain/picture';
import { plainName } from '#shared-kernel/domain/plain-name';
import type { ProviderProfile } from './provider.ts';

const NAME_LENGTH = 255;

/** A picture must not refuse a sign-in. The local part of the address stands for a missing name. */
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

/** Apple does not sign `user`: only the name counts. @returns JSON `{name: {firstName, lastName}}`; null: none */
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
