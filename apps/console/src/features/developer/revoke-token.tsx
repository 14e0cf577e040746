import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { titleOf } from './app-words.ts';
import { type App, useRevokeRegistrationToken } from './queries.ts';

/** Ends the management of an app by its registration access token (RFC 7592). */
export function RevokeToken({ app }: { readonly app: App }) {
  const [asked, setAsked] = useState(false);
  const revoke = useRevokeRegistrationToken();
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsked(true)}>
        Revoke token
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Revoke the registration token of ${titleOf(app)}?`}
        verb="Revoke token"
        danger
        confirm={() => revoke.mutateAsync(app.clientId)}
      >
        The app, and anyone else who has the token, can no longer change or delete the app with it. You still can, here.
        There is no new token.
      </ConfirmDialog>
    </>
  );
}
