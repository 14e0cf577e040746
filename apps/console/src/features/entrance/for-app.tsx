import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { AppLogo } from '../../shared/oauth/app-logo.tsx';
import { appName } from '../../shared/oauth/app-name.ts';
import type { AppRequest } from './app-request.ts';

/** Pixels; the line keeps this height while the app is not known, so that nothing moves. */
const LOGO = 24;

/** "to continue to Acme", below the heading of a page of a sign-in that an app asked for; nothing for other sign-ins. */
export function ForApp({ request }: { readonly request: AppRequest }) {
  const [query] = useSearchParams();
  if (!query.has('client_id') || request === null) return null;
  const name = request && appName(request.client);
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: LOGO }}>
      {name !== undefined && (
        <>
          <AppLogo name={name} icon={request!.client.icon} size={LOGO} />
          <span>
            to continue to{' '}
            <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
          </span>
        </>
      )}
    </Box>
  );
}

/** Signing in then leads to the account. */
export function RequestOver({ request }: { readonly request: AppRequest }) {
  if (request !== null) return null;
  return (
    <Alert severity="info" role="status">
      The app’s request has expired or was already answered. Go back to the app and try again. You can still sign in to
      your account here.
    </Alert>
  );
}
