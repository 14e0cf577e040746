import { Alert, Box } from '@mui/material';
import { useSearchParams } from 'react-router';
import { boot } from '../../api/boot.ts';
import { appName, AppPicture } from '../../shared/oauth/app-picture.tsx';
import type { AppRequest } from './app-request.ts';

/** Pixels; the line keeps this height while the app is not known, so that nothing moves. */
const PICTURE = 24;

export function ForApp({ request }: { readonly request: AppRequest }) {
  const [query] = useSearchParams();
  if (!query.has('client_id') || request === null || request === 'app-disabled') return null;
  const name = request && appName(request.client);
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: PICTURE }}>
      {name !== undefined && (
        <>
          <AppPicture name={name} picture={request!.client.picture} size={PICTURE} />
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

export function overText(request: AppRequest): string | undefined {
  if (request === null)
    return 'The app’s request has expired or was already answered. Go back to the app and try again.';
  if (request !== 'app-disabled') return undefined;
  return `The app that sent you here was disabled by ${boot.productName} staff. If you need it, ask its owner.`;
}

/** Above the form. Signing in then leads to the account, or to a page that says that the app was disabled. */
export function RequestOver({ request }: { readonly request: AppRequest }) {
  const words = overText(request);
  if (words === undefined) return null;
  return (
    <Alert severity="info" role="status">
      {words}
      {request === null && ' You can still sign in to your account here.'}
    </Alert>
  );
}
