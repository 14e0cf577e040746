import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AppLogo } from '../../shared/oauth/app-logo.tsx';
import { logoWords } from './app-logo-words.ts';
import { titleOf } from './app-words.ts';
import type { App } from './queries.ts';

/** The logo as users see it, and what is wrong with it. */
export function AppLogoState({ app }: { readonly app: App }) {
  const words = logoWords(app);
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <AppLogo name={titleOf(app)} icon={app.icon} size={36} />
      {words && (
        <Typography variant="body2" sx={{ maxWidth: '60ch' }}>
          {words}
        </Typography>
      )}
    </Stack>
  );
}
