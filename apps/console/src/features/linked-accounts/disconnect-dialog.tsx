import type { LinkedAccount, SignInWays } from '../../api/account-reads.ts';
import { providerName, providerOf } from '../../api/social.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { listWords } from '../../words/role-words.ts';
import { useDisconnect } from './queries.ts';

export function DisconnectDialog(props: {
  readonly target: LinkedAccount | undefined;
  readonly ways: SignInWays;
  onClose(): void;
}) {
  const disconnect = useDisconnect();
  const { target, ways, onClose } = props;
  if (!target) return null;
  const name = providerName(target.providerId);
  const left = [
    ...(ways.hasPassword ? ['your password'] : []),
    ...new Set(
      ways.linked.flatMap(({ id, providerId }) => (id === target.id ? [] : (providerOf(providerId)?.name ?? []))),
    ),
  ];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Disconnect ${name}?`}
      verb={`Disconnect ${name}`}
      danger
      confirm={() => disconnect.mutateAsync(target)}
    >
      {target.label ? `The account ${target.label}` : 'That account'} can no longer sign in here.{' '}
      {left.length > 0 && `You can still sign in with ${listWords(left)}.`} Other devices that signed in with it are
      signed out.
    </ConfirmDialog>
  );
}
