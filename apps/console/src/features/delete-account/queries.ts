import { answer, api } from '../../api/client.ts';

/** Deletes the account immediately with the password; sends a link instead where deletion is confirmed by email. */
export const deleteAccount = (password?: string) =>
  answer(api.POST('/api/auth/delete-user', { body: password === undefined ? {} : { password } }));
