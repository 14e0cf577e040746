import type { ExtraUserField } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';
import { sent, shown } from '../../shared/account/extra-user-values.ts';

/** The form's values, including extra fields by their configured names. */
export interface ProfileValues {
  name: string;
  image: string;
  username: string;
  [extra: string]: unknown;
}

/** Body of update-user: the changed values only. */
export interface ProfileChange {
  name?: string;
  image?: string | null;
  username?: string | null;
  phoneNumber?: null;
  [extra: string]: unknown;
}

export const valuesOf = (user: User, extra: readonly ExtraUserField[]): ProfileValues => ({
  ...Object.fromEntries(extra.map((field) => [field.name, shown(user[field.name], field)])),
  name: user.name,
  image: user.image ?? '',
  username: user.displayUsername ?? user.username ?? '',
});

/**
 * The changed values. An emptied field becomes null.
 * @param before the initial values of the form, so that changes made elsewhere are kept
 */
export function changeOf(
  values: ProfileValues,
  before: ProfileValues,
  extra: readonly ExtraUserField[],
): ProfileChange {
  const after: ProfileValues = {
    ...values,
    name: values.name.trim(),
    image: values.image.trim(),
    username: values.username.trim(),
  };
  const differs = (field: string) => after[field] !== before[field];
  const extras = extra.filter(({ name }) => differs(name)).map((field) => [field.name, sent(after[field.name], field)]);
  return {
    ...(Object.fromEntries(extras) as Record<string, unknown>),
    ...(differs('name') && { name: after.name }),
    ...(differs('image') && { image: after.image || null }),
    ...(differs('username') && { username: after.username || null }),
  };
}
