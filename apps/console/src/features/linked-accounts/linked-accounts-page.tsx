import { Alert, Box, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { boot } from '../../api/boot.ts';
import { addMessages, errorCode, messageFor } from '../../messages/refusal-text.ts';
import { socialMessages } from '../../messages/social-messages.ts';
import { type LinkedAccount, type SignInWays, useSignedIn, useSignInWays } from '../../shared/account/account-reads.ts';
import { listText } from '../../shared/organization/role-names.ts';
import { ProviderIcon } from '../../shared/social/provider-icon.tsx';
import { CANCELED, providerName, providerOf } from '../../shared/social/social.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState, Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Caption, Link } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { ConnectButtons, useDisconnect } from './connect-buttons.tsx';
import { isOnlyWay, providerScopeText } from './linked-accounts.ts';

addMessages(socialMessages);

const columns: readonly Column<LinkedAccount>[] = [
  { head: 'Account', cell: (account) => <Account of={account} /> },
  { head: 'Linked', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    head: 'Access',
    cell: ({ scopes }) => (
      <Box sx={{ minWidth: { sm: 72 } }}>{['Sign-in', ...providerScopeText(scopes)].join(', ')}</Box>
    ),
  },
];

export default function LinkedAccountsPage() {
  const ways = useSignInWays();
  return (
    <Page
      title="Linked accounts"
      lead="Sign in with an account you already have. Disconnect any you don’t use or recognize."
      width={840}
      query={ways}
    >
      {(found) => <Ways of={found} />}
    </Page>
  );
}

function Ways({ of: ways }: { readonly of: SignInWays }) {
  const { linked } = ways;
  const isDisabled = (account: LinkedAccount) => !boot.lastAccountRemovable && isOnlyWay(account, ways, isOffered);
  // In the address, so that it is open again after a sign-in that leaves the page.
  const [query, setQuery] = useSearchParams();
  const target = linked.find(({ id }) => id === query.get('disconnect'));
  const ask = (id: string | undefined) => setQuery(id === undefined ? {} : { disconnect: id }, { replace: true });
  const free = boot.accountLinking
    ? boot.providers.filter(({ id }) => !linked.some(({ providerId }) => providerId === id))
    : [];
  return (
    <Stack spacing={3}>
      <ConnectionFailure />
      <OnlyWay of={linked.filter(isDisabled)} />
      {linked.length > 0 ? (
        <DataList
          name="Linked accounts"
          rows={linked}
          columns={columns}
          rowKey={({ id }) => id}
          actions={(account) => (
            <ExplainedButton
              size="small"
              variant="outlined"
              color="inherit"
              aria-label={`Disconnect ${providerName(account.providerId)}${account.label ? ` (${account.label})` : ''}`}
              disabledReason={isDisabled(account) ? disabledReasonOf(account) : undefined}
              onClick={() => ask(account.id)}
            >
              Disconnect
            </ExplainedButton>
          )}
        />
      ) : (
        <EmptyState title="No linked accounts">
          {free.length > 0
            ? 'You sign in with your password. Connect an account to sign in with one click.'
            : 'You sign in with your password.'}
        </EmptyState>
      )}
      {free.length > 0 && <ConnectButtons providers={free} first={linked.length === 0} />}
      {target && !isDisabled(target) && <DisconnectDialog target={target} ways={ways} onClose={() => ask(undefined)} />}
    </Stack>
  );
}

const isOffered = (providerId: string): boolean => providerOf(providerId) !== undefined;

const disabledReasonOf = ({ providerId }: LinkedAccount): string =>
  isOffered(providerId)
    ? 'This is your only way to sign in. Add a password first.'
    : 'You have no other way to sign in. Add a password first.';

function OnlyWay({ of: accounts }: { readonly of: readonly LinkedAccount[] }) {
  const [account] = accounts;
  if (!account) return null;
  const password = (words: string) => (
    <Link to="/account/password" color="inherit">
      {words}
    </Link>
  );
  return isOffered(account.providerId) ? (
    <Alert severity="info">
      {providerName(account.providerId)} is your only way to sign in. {password('Add a password')} before you disconnect
      it.
    </Alert>
  ) : (
    <Alert severity="warning">
      You can’t sign in with {providerName(account.providerId)} any more. {password('Add a password')} so you don’t lose
      access to your account.
    </Alert>
  );
}

function Account({ of: { providerId, label } }: { readonly of: LinkedAccount }) {
  const provider = providerOf(providerId);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: { sm: 180 } }}>
      <ProviderIcon provider={provider ?? { id: providerId, name: providerId }} size={24} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {providerName(providerId)}
        {label && <Caption>{label}</Caption>}
        {!provider && <Caption>No longer available for signing in</Caption>}
      </Box>
    </Box>
  );
}

function DisconnectDialog(props: { readonly target: LinkedAccount; readonly ways: SignInWays; onClose(): void }) {
  const disconnect = useDisconnect();
  const { target, ways, onClose } = props;
  const name = providerName(target.providerId);
  const left = [
    ...(ways.hasPassword ? ['your password'] : []),
    ...new Set(
      ways.linked.flatMap(({ id, providerId }) => (id === target.id ? [] : (providerOf(providerId)?.name ?? []))),
    ),
  ];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Disconnect ${name}?`}
      verb={`Disconnect ${name}`}
      danger
      confirm={() => disconnect.mutateAsync(target)}
    >
      {target.label ? `The account ${target.label}` : 'That account'} can no longer sign in here.{' '}
      {left.length > 0 && `You can still sign in with ${listText(left)}.`} Other devices that signed in with it are
      signed out.
    </ConfirmDialog>
  );
}

function ConnectionFailure() {
  const { user } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  const connected = query.get('connected');
  const error = query.get('error');
  useEffect(() => {
    if (connected === null) return;
    if (providerOf(connected)) toast(`${providerName(connected)} connected.`);
    setQuery({}, { replace: true });
  }, [connected, setQuery]);
  useEffect(() => {
    if (error !== null) box.current?.focus();
  }, [error]);
  if (error === null) return null;
  const code = errorCode(error);
  const provider = providerOf(query.get('provider'))?.name;
  const { text } = messageFor(code, { provider, email: user.email });
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity={code === CANCELED ? 'info' : 'error'}
      role="alert"
      sx={{ outlineOffset: 2 }}
      onClose={() => setQuery({}, { replace: true })}
    >
      {text}
    </Alert>
  );
}
