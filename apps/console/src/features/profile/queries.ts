import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reads } from '../../api/account-reads.ts';
import { answer, api } from '../../api/client.ts';
import type { ProfileChange } from './profile-values.ts';

export function useSaveProfile(): (change: ProfileChange) => Promise<void> {
  const queries = useQueryClient();
  return async (change) => {
    await answer(api.POST('/api/auth/update-user', { body: change }));
    await queries.invalidateQueries({ queryKey: reads.session });
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

/** Removes the phone number. */
export function useForgetPhone(): () => Promise<void> {
  const save = useSaveProfile();
  return () => save({ phoneNumber: null });
}

/** Verifies the code and saves the number. */
export function useProvePhone(): (phoneNumber: string, code: string) => Promise<void> {
  const queries = useQueryClient();
  return async (phoneNumber, code) => {
    const body = { phoneNumber, code, updatePhoneNumber: true };
    await answer(api.POST('/api/auth/phone-number/verify', { body }));
    await queries.invalidateQueries({ queryKey: reads.session });
  };
}
