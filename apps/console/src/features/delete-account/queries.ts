import { answer, api } from '../../api/client.ts';

/** With the password the account goes at once; where deletion is confirmed by mail, a link leaves instead. */
export const deleteAccount = (password?: string) =>
  answer(api.POST('/api/auth/delete-user', { body: password === undefined ? {} : { password } }));
