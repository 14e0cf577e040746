import type { ReactNode } from 'react';
import { Muted } from '../../ui/layout/texts.tsx';
import { answer, api } from '../../api/client.ts';
import { ResendButton } from '../../ui/actions/resend-button.tsx';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';

/** Shown after an email was sent. Replaces the form, so its heading takes the focus. */
export function MailSentCard(props: {
  readonly title?: string;
  readonly lead: ReactNode;
  send(): Promise<unknown>;
  readonly children: ReactNode;
}) {
  return (
    <EntranceCard title={props.title ?? 'Check your email'} lead={props.lead}>
      <Muted>It can take a minute to arrive. If it doesn’t, check your spam folder.</Muted>
      <ResendButton send={props.send} />
      {props.children}
    </EntranceCard>
  );
}

/** Both respond the same whether an account exists or not. */
export const sendResetLink = (email: string) =>
  answer(api.POST('/api/auth/request-password-reset', { body: { email } }));

/** From a session of the account also for a verified address that is not proven. @param callbackURL to go on */
export const sendVerificationLink = (email: string, callbackURL?: string) =>
  answer(
    api.POST('/api/auth/send-verification-email', {
      body: { email, prove: true, ...(callbackURL && { callbackURL }) },
    }),
  );
