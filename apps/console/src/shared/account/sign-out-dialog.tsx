import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { reads, useEnabledKeyCount, useKnownSignInWays } from './account-reads.ts';
import { answer, api } from '../../api/client.ts';
import type { Session } from '../../api/session.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { disableKeysText } from './api-key-messages.ts';
import { deviceOf } from './devices.ts';
import { usualSignIn } from './sign-in-ways.ts';

/** What to sign out. The counts are those shown when the button was pressed. */
export type Target =
  | { readonly kind: 'one'; readonly session: Session }
  | { readonly kind: 'others' | 'all'; readonly count: number };

const devices = (count: number) => (count === 1 ? '1 device' : `${count} devices`);
const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`);

export function SignOutDialog({ target, onClose }: { readonly target: Target | undefined; onClose(): void }) {
  const one = useRevokeSession();
  const others = useRevokeOthers();
  const all = useRevokeAll();
  const keys = useEnabledKeyCount(target !== undefined && target.kind !== 'one');
  const { means } = usualSignIn(useKnownSignInWays(target?.kind === 'all'));
  const [disablesKeys, setDisablesKeys] = useState(false);
  if (!target) return null;
  const close = () => {
    setDisablesKeys(false);
    onClose();
  };
  const dialog = { open: true, onClose: close, danger: true } as const;
  switch (target.kind) {
    case 'one': {
      const { name } = deviceOf(target.session.userAgent);
      return (
        <ConfirmDialog
          {...dialog}
          title={`Sign out ${name}?`}
          verb={`Sign out ${name}`}
          confirm={() => one.mutateAsync(target.session.token)}
        >
          1 session will end. It started <RelativeTime at={target.session.createdAt} />
          {target.session.ipAddress && ` from ${target.session.ipAddress}`}.
        </ConfirmDialog>
      );
    }
    case 'others':
      return (
        <ConfirmDialog
          {...dialog}
          title="Sign out other devices?"
          verb={`Sign out ${devices(target.count)}`}
          confirm={() => others.mutateAsync(disablesKeys && keys > 0)}
        >
          {sessions(target.count)} will end. You’ll stay signed in on this device.
          <DisableKeys count={keys} isOn={disablesKeys} change={setDisablesKeys} />
        </ConfirmDialog>
      );
    case 'all':
      return (
        <ConfirmDialog
          {...dialog}
          title="Sign out everywhere?"
          verb={`Sign out ${devices(target.count)}`}
          confirm={() => all.mutateAsync(disablesKeys && keys > 0)}
        >
          {sessions(target.count)} will end, including this one. You’ll need {means} to sign in again.
          <DisableKeys count={keys} isOn={disablesKeys} change={setDisablesKeys} />
        </ConfirmDialog>
      );
  }
}

/** API keys work without a session, so signing out does not end them. */
function DisableKeys(props: { readonly count: number; readonly isOn: boolean; change(isOn: boolean): void }) {
  const { count, isOn, change } = props;
  if (count === 0) return null;
  return (
    <FormControlLabel
      sx={{ display: 'flex', mt: 1 }}
      control={<Checkbox checked={isOn} onChange={(_, checked) => change(checked)} />}
      label={disableKeysText(count)}
    />
  );
}

const useRevokeSession = () =>
  useChange((token: string) => answer(api.POST('/api/auth/revoke-session', { body: { token } })), {
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
