/** Re-authentication of an account without a password: another sign-in at a provider, which leads back to this page. */
import { Alert, Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { LinkedAccount } from '../account/account-reads.ts';
import { LeavingAlert, ProviderButton, useLeaving } from '../social/provider-button.tsx';
import { confirmAt, providerOf, signInAt } from '../social/social.ts';
import { wayBack } from '../social/way-back.ts';

export function ProviderStep(props: {
  readonly linked: readonly LinkedAccount[];
  readonly gone: boolean;
  readonly beside: ReactNode;
}) {
  const { linked, gone } = props;
  const leaving = useLeaving((provider) => {
    const here = location.pathname + location.search + location.hash;
    const label = linked.find(({ providerId }) => providerId === provider)?.label;
    const wish = {
      ...wayBack('/sign-in', new URLSearchParams({ callbackURL: here }), provider, location.origin),
      ...(label && { loginHint: label }),
    };
    // Once the session has ended nothing but the user can be named. Signing in as another one would send them on here.
    return gone ? signInAt(provider, { ...wish, onlyUserId: linked[0]?.userId }) : confirmAt(provider, wish);
  });
  const providers = [...new Set(linked.map(({ providerId }) => providerId))].flatMap((id) => providerOf(id) ?? []);
  return (
    <Stack spacing={2.5}>
      <Typography color="textSecondary">
        {gone ? 'You were signed out.' : 'For your security, sign in again.'} You’ll come back to this page.
      </Typography>
      <LeavingAlert of={leaving} />
      {providers.length === 0 && (
        <Alert severity="info">
          You have no password, and no provider that you sign in with is available.{' '}
          <Link href="/forgot-password" color="inherit">
            Set a password
          </Link>
        </Alert>
      )}
      <Stack spacing={1.25}>
        {providers.map((provider, index) => (
          <ProviderButton
            key={provider.id}
            provider={provider}
            verb="Continue with"
            of={leaving}
            autoFocus={index === 0}
            fullWidth
          />
        ))}
      </Stack>
      <div>{props.beside}</div>
    </Stack>
  );
}
