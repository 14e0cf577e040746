import Box from '@mui/material/Box';
import type { ClientFacts } from '../../api/interaction.ts';
import type { User } from '../../api/session.ts';
import { Portrait } from '../../ui/data/portrait.tsx';
import { AppPicture } from './app-picture.tsx';
import { appName } from './app-name.ts';

/** The app and the user, side by side. */
export function AppAndUser({ client, user }: { readonly client: ClientFacts; readonly user: User }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <AppPicture name={appName(client)} picture={client.picture} size={44} />
      <Box sx={{ width: 32, borderTop: '2px dotted', borderColor: 'control' }} />
      <Portrait name={user.name} picture={user.image} size={44} />
    </Box>
  );
}
