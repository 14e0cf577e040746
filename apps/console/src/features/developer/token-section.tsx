import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { redirectUrisIn } from '../../shared/oauth/redirect-uri.ts';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { Ledger, LedgerRow } from '../../ui/data/ledger.tsx';
import { onDemandDialog } from '../../ui/layout/on-demand.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { kindOfApp } from './app.ts';
import { sendsUsersBack } from '../../shared/oauth/app-kind.ts';
import type { App } from './queries.ts';
import { settingText, timeText, tokenSettingsOf } from './token-settings.ts';

const TokenDialog = onDemandDialog(async () => (await import('./token-dialog.tsx')).TokenDialog);

const EDIT = 'Edit token settings';

export function TokenSection({ app }: { readonly app: App }) {
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  useOfferedAct(EDIT, edit);
  const settings = tokenSettingsOf(app);
  const kind = kindOfApp(app);
  const origins = redirectUrisIn(settings.web_origins);
  return (
    <Section
      title="Tokens and security"
      action={
        <Button size="small" color="inherit" variant="outlined" onClick={edit}>
          {EDIT}
        </Button>
      }
    >
      <Ledger>
        {sendsUsersBack(kind) && (
          <LedgerRow label="PKCE">{settings.require_pkce ? 'Required' : 'Not required'}</LedgerRow>
        )}
        <LedgerRow label="Authentication">{settingText(settings, 'token_endpoint_auth_method')}</LedgerRow>
        {kind !== 'machine' && (
          <>
            <LedgerRow label="ID token signature">{settingText(settings, 'id_token_signed_response_alg')}</LedgerRow>
            <LedgerRow label="Refresh tokens">{settingText(settings, 'offline_access_without_consent')}</LedgerRow>
          </>
        )}
        <LedgerRow label="Access tokens last">{timeText(settings, 'access_token_lifetime')}</LedgerRow>
        {kind !== 'machine' && (
          <>
            <LedgerRow label="Refresh tokens last">{timeText(settings, 'refresh_token_lifetime')}</LedgerRow>
            <LedgerRow label="Used ones work again">{timeText(settings, 'refresh_token_reuse_interval')}</LedgerRow>
          </>
        )}
        {sendsUsersBack(kind) && (
          <LedgerRow label="Web origins">
            {origins.length === 0
              ? 'Those of the redirect URIs'
              : origins.map((origin) => <Box key={origin}>{origin}</Box>)}
          </LedgerRow>
        )}
      </Ledger>
      {editing && <TokenDialog app={app} onClose={() => setEditing(false)} />}
    </Section>
  );
}
