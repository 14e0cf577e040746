import type { ExtraUserField } from '../../api/boot.ts';
import { sent, shown } from '../../shared/account/extra-user-values.ts';
import type { User } from './queries.ts';

interface EditValues {
  name: string;
  email: string;
  emailVerified: boolean;
  username: string;
  /** The code as a text; empty: no preference. */
  language: string;
  image: string;
  [extra: string]: unknown;
}

export const editValuesOf = (user: User, extra: readonly ExtraUserField[]): EditValues => ({
  ...Object.fromEntries(extra.map((field) => [field.name, shown(user[field.name], field)])),
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  username: user.displayUsername ?? user.username ?? '',
  language: user.language === null ? '' : String(user.language),
  image: user.image ?? '',
});

/**
 * Only what differs, because each part of an edit needs its own permission. An emptied field becomes null. A new address
 * is not verified, so that the mark is sent with the former one only.
 */
export function editOf(values: EditValues, before: EditValues, extra: readonly ExtraUserField[]) {
  const { name, email, username, language, image } = values;
  const isNewEmail = email.trim().toLowerCase() !== before.email;
  const extras = extra
    .filter((field) => values[field.name] !== before[field.name])
    .map((field) => [field.name, sent(values[field.name], field)]);
  return {
    ...(Object.fromEntries(extras) as Record<string, unknown>),
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(isNewEmail && { email: email.trim() }),
    ...(!isNewEmail && values.emailVerified !== before.emailVerified && { emailVerified: values.emailVerified }),
    ...(username.trim() !== before.username && { username: username.trim() || null }),
    ...(language !== before.language && { language: language === '' ? null : Number(language) }),
    ...(image.trim() !== before.image && { image: image.trim() || null }),
  };
}
