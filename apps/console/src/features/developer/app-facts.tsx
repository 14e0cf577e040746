import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { boot } from '../../api/boot.ts';
import { AppPicture } from '../../shared/oauth/app-picture.tsx';
import { issuerOf } from '../../shared/oauth/scopes.ts';
import { MONO } from '../../theme/theme.ts';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { kindOfApp, titleOf, valuesOf } from './app.ts';
import { kindMessages, sendsUsersBack } from '../../shared/oauth/app-kind.ts';
import { AppStatus, LastUsed } from './developer-page.tsx';
import { DocsLinks } from './docs-links.tsx';
import { type App, useRevokeRegistrationToken } from './queries.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';

export function AppFacts({ app }: { readonly app: App }) {
  const { clientId, hasSecret, hasRegistrationToken, formerSecretEndsAt, lastUsedAt, createdAt } = app;
  const kind = kindOfApp(app);
  const { redirectUris, website, terms, policy, signedOutUris, logoutUri, devices } = valuesOf(app);
  const now = useNow();
  return (
    <Stack spacing={1.5}>
      <Ledger>
        <LedgerRow label="Client ID" action={<CopyButton text={clientId} name="client ID" />}>
          <Code>{clientId}</Code>
        </LedgerRow>
        <LedgerRow label="Type" action={<AppStatus app={app} />}>
          {kindMessages[kind].name}
        </LedgerRow>
        <LedgerRow label="Secret">
          {hasSecret
            ? 'Shown only when it was created'
            : kind === 'browser'
              ? 'None: the app proves itself with PKCE'
              : 'None'}
        </LedgerRow>
        {formerSecretEndsAt && Date.parse(formerSecretEndsAt) > now && (
          <LedgerRow label="Old secret stops working">
            <RelativeTime at={formerSecretEndsAt} detail />
          </LedgerRow>
        )}
        {hasRegistrationToken && (
          <LedgerRow label="Registration token" action={<RevokeToken app={app} />}>
            The app can change itself with it
          </LedgerRow>
        )}
        {sendsUsersBack(kind) && (
          <LedgerRow label="Redirect URIs">
            <Codes of={redirectUris} />
          </LedgerRow>
        )}
        {sendsUsersBack(kind) && devices && <LedgerRow label="Device sign-in">On</LedgerRow>}
        {signedOutUris.length > 0 && (
          <LedgerRow label="After sign-out">
            <Codes of={signedOutUris} />
          </LedgerRow>
        )}
        {logoutUri && (
          <LedgerRow label="Back-channel logout">
            <Code>{logoutUri}</Code>
          </LedgerRow>
        )}
        <LedgerRow label="Picture">
          <ShownPicture app={app} />
        </LedgerRow>
        {website && (
          <LedgerRow label="Website">
            <External href={website} />
          </LedgerRow>
        )}
        {terms && (
          <LedgerRow label="Terms of service">
            <External href={terms} />
          </LedgerRow>
        )}
        {policy && (
          <LedgerRow label="Privacy policy">
            <External href={policy} />
          </LedgerRow>
        )}
        <LedgerRow label="Issuer" action={<CopyButton text={issuerOf(location.origin)} name="issuer" />}>
          <Code>{issuerOf(location.origin)}</Code>
        </LedgerRow>
        <LedgerRow label="Last used">
          <LastUsed at={lastUsedAt} detail />
        </LedgerRow>
        <LedgerRow label="Created">
          <RelativeTime at={createdAt} detail />
        </LedgerRow>
      </Ledger>
      <DocsLinks />
    </Stack>
  );
}

/** Ends the management of an app by its registration access token (RFC 7592). */
function RevokeToken({ app }: { readonly app: App }) {
  const { ask, dialog } = useConfirm();
  const revoke = useRevokeRegistrationToken();
  const question = {
    title: `Revoke the registration token of ${titleOf(app)}?`,
    verb: 'Revoke token',
    danger: true,
    children:
      'The app, and anyone else who has the token, can no longer change or delete the app with it. You still can, here. There is no new token.',
    confirm: () => revoke.mutateAsync(app.clientId),
  };
  return (
    <>
      <Button size="small" color="inherit" onClick={() => ask(question)}>
        Revoke token
      </Button>
      {dialog}
    </>
  );
}

const ShownPicture = ({ app }: { readonly app: App }) => (
  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
    <AppPicture name={titleOf(app)} picture={app.picture} size={36} />
    {app.picture === null && (
      <Typography variant="body2" sx={{ maxWidth: '60ch' }}>
        Users see these initials. Support can add a picture to an app that {boot.productName} has checked.
      </Typography>
    )}
  </Stack>
);

const Code = ({ children }: { readonly children: string }) => (
  <Typography component="code" variant="body2" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

const Codes = ({ of }: { readonly of: readonly string[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {of.map((one) => (
      <li key={one}>
        <Code>{one}</Code>
      </li>
    ))}
  </Box>
);

const External = ({ href }: { readonly href: string }) => (
  <Link href={href} target="_blank" rel="noopener noreferrer">
    {href}
  </Link>
);
