import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { type FoundSession, reads, useEnabledKeyCount, useKnownSignInWays } from './account-reads.ts';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { disableKeysText } from './api-key-messages.ts';
import { deviceOf } from './devices.ts';
import { usualSignIn } from './sign-in-ways.ts';
import { counted } from '../../messages/counted.ts';

/** The sessions to sign out. The counts are those shown when the button was pressed. */
export type Target =
  | { readonly kind: 'one'; readonly session: FoundSession }
  | { readonly kind: 'others' | 'all'; readonly count: number };

export function SignOutDialog({ target, onClose }: { readonly target: Target; onClose(): void }) {
  return target.kind === 'one' ? (
    <SignOutOne session={target.session} onClose={onClose} />
  ) : (
    <SignOutSeveral {...target} onClose={onClose} />
  );
}

function SignOutOne({ session, onClose }: { readonly session: FoundSession; onClose(): void }) {
  const revoke = useRevokeSession();
  const { name } = deviceOf(session.userAgent);
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={`Sign out ${name}?`}
      verb={`Sign out ${name}`}
      confirm={() => revoke.mutateAsync(session.id)}
    >
      1 session will end. It started <RelativeTime at={session.createdAt} />
      {session.ipAddress && ` from ${session.ipAddress}`}.
    </ConfirmDialog>
  );
}

function SignOutSeveral(props: { readonly kind: 'others' | 'all'; readonly count: number; onClose(): void }) {
  const { kind, count, onClose } = props;
  const others = useRevokeOthers();
  const all = useRevokeAll();
  const keys = useEnabledKeyCount();
  const { means } = usualSignIn(useKnownSignInWays(kind === 'all'));
  const [disablesKeys, setDisablesKeys] = useState(false);
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={kind === 'all' ? 'Sign out everywhere?' : 'Sign out other devices?'}
      verb={`Sign out ${counted(count, 'device')}`}
      confirm={() => (kind === 'all' ? all : others).mutateAsync(disablesKeys && keys > 0)}
    >
      {counted(count, 'session')} will end
      {kind === 'all'
        ? `, including this one. You’ll need ${means} to sign in again.`
        : '. You’ll stay signed in on this device.'}
      {/* API keys work without a session, so signing out does not end them. */}
      {keys > 0 && (
        <FormControlLabel
          sx={{ display: 'flex', mt: 1 }}
          control={<Checkbox checked={disablesKeys} onChange={(_, checked) => setDisablesKeys(checked)} />}
          label={disableKeysText(keys)}
        />
      )}
    </ConfirmDialog>
  );
}

const useRevokeSession = () =>
  useChange((id: string) => answer(api.POST('/api/auth/revoke-session', { body: { token: id } })), {
    refresh: [reads.sessions],
    done: 'Device signed out.',
    quiet: true,
  });

const useRevokeOthers = () =>
  useChange(
    (disableApiKeys: boolean) => answer(api.POST('/api/auth/revoke-other-sessions', { body: { disableApiKeys } })),
    { refresh: [reads.sessions, reads.apiKeys], done: 'Other devices signed out.', quiet: true },
  );

const useRevokeAll = () =>
  useChange(
    async (disableApiKeys: boolean) => {
      await answer(api.POST('/api/auth/revoke-sessions', { body: { disableApiKeys } }));
      location.replace('/signed-out');
    },
    { quiet: true },
  );
