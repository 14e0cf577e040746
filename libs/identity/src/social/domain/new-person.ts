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
