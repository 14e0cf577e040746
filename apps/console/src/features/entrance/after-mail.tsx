import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ResendButton } from './resend-button.tsx';

/** What stands below the words about a mail that has just left. The page says which mail, and to whom. */
export function AfterMail(props: {
  send(): Promise<unknown>;
  /** Other ways on. */
  readonly children: ReactNode;
}) {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        It may take a minute to arrive. If it does not, look into your spam folder.
      </Typography>
      <ResendButton send={props.send} />
      {props.children}
    </>
  );
}
