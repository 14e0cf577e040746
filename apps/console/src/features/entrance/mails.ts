import { answer, api } from '../../api/client.ts';

/** Both respond the same whether an account exists or not. */
export const sendResetLink = (email: string) =>
  answer(api.POST('/api/auth/request-password-reset', { body: { email } }));

/**
 * From a session of the account also for a verified address that is not proven.
 * @param callbackURL where to go after confirming; see `mailableReturnPath`
 */
export const sendVerificationLink = (email: string, callbackURL?: string) =>
  answer(
    api.POST('/api/auth/send-verification-email', {
      body: { email, prove: true, ...(callbackURL && { callbackURL }) },
    }),
  );
