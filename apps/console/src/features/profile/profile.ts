import { useQuery } from '@tanstack/react-query';
import type { ExtraUserField } from '../../api/boot.ts';
import { answer, api } from '../../api/client.ts';
import type { User } from '../../api/session.ts';
import { reads } from '../../shared/account/account-reads.ts';
import { sent, shown } from '../../shared/account/extra-user-values.ts';
import { useWrite } from '../../ui/actions/use-change.ts';

interface ProfileValues {
  name: string;
  username: string;
  [extra: string]: unknown;
}

interface ProfileChange {
  name?: string;
  username?: string | null;
  phoneNumber?: null;
  [extra: string]: unknown;
}

export const valuesOf = (user: User, extra: readonly ExtraUserField[]): ProfileValues => ({
  ...Object.fromEntries(extra.map((field) => [field.name, shown(user[field.name], field)])),
  name: user.name,
  username: user.displayUsername ?? user.username ?? '',
});

/** An emptied field becomes null. @param before the initial values, so that changes made elsewhere are kept */
export function changeOf(
  values: ProfileValues,
  before: ProfileValues,
  extra: readonly ExtraUserField[],
): ProfileChange {
  const after: ProfileValues = {
    ...values,
    name: values.name.trim(),
    username: values.username.trim(),
  };
  const differs = (field: string) => after[field] !== before[field];
  const extras = extra.filter(({ name }) => differs(name)).map((field) => [field.name, sent(after[field.name], field)]);
  return {
    ...(Object.fromEntries(extras) as Record<string, unknown>),
    ...(differs('name') && { name: after.name }),
    ...(differs('username') && { username: after.username || null }),
  };
}

export function useSaveProfile() {
  const write = useWrite(reads.session);
  return (body: ProfileChange) => write(answer(api.POST('/api/auth/update-user', { body })));
}

/** As `PictureField` changes it. */
export function usePicture() {
  const write = useWrite(reads.session);
  return {
    save: (picture: string) => write(answer(api.POST('/api/auth/set-picture', { body: { picture } }))),
    remove: () => write(answer(api.POST('/api/auth/update-user', { body: { image: null } }))),
  };
}

/** Whether a username is available; refused if it is invalid. Undefined = do not ask. */
export const useUsernameAvailability = (username: string | undefined) =>
  useQuery({
    queryKey: ['username', username],
    queryFn: () => answer(api.POST('/api/auth/is-username-available', { body: { username: username! } })),
    enabled: username !== undefined,
    // Someone else may take it at any time.
    staleTime: 0,
    retry: false,
  });

export const sendPhoneCode = (phoneNumber: string) =>
  answer(api.POST('/api/auth/phone-number/send-otp', { body: { phoneNumber } }));

export function useProvePhone() {
  const write = useWrite(reads.session);
  return (phoneNumber: string, code: string) => {
    const body = { phoneNumber, code, updatePhoneNumber: true };
    return write(answer(api.POST('/api/auth/phone-number/verify', { body })));
  };
}
