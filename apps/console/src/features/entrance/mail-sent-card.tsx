import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EntranceCard } from '../../ui/layout/entrance-card.tsx';
import { ResendButton } from '../../ui/actions/resend-button.tsx';

/** Shown after an email was sent. Replaces the form, so its heading takes the focus. */
export function MailSentCard(props: {
  readonly title?: string;
  /** Which email, and to whom. */
  readonly lead: ReactNode;
  send(): Promise<unknown>;
  /** Links to other pages. */
  readonly children: ReactNode;
}) {
  return (
    <EntranceCard title={props.title ?? 'Check your email'} lead={props.lead}>
      <Typography variant="body2" color="textSecondary">
        It can take a minute to arrive. If it doesn’t, check your spam folder.
      </Typography>
      <ResendButton send={props.send} />
      {props.children}
    </EntranceCard>
  );
}
