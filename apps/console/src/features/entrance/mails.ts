import { answer, api } from '../../api/client.ts';

/** Both answer the same whether an account exists or not. */
export const sendResetLink = (email: string) =>
  answer(api.POST('/api/auth/request-password-reset', { body: { email } }));

/** @param callbackURL where the confirmed person goes on to; see `mailableReturnPath` */
export const sendVerificationLink = (email: string, callbackURL?: string) =>
  answer(api.POST('/api/auth/send-verification-email', { body: { email, ...(callbackURL && { callbackURL }) } }));
