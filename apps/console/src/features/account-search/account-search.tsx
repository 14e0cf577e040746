import { useColorScheme } from '@mui/material/styles';
import { useSignOut } from '../../shared/account/sign-out.ts';
import { useAccess } from '../../shared/organization/organization-reads.ts';
import { grants } from '../../shared/organization/permissions.ts';
import { useOfferedActs } from '../../ui/actions/offered-acts.ts';
import type { InPalette } from '../../ui/actions/palette-box.tsx';
import { PaletteList } from '../../ui/actions/palette-list.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { choicesFor, type GeneralAct, type SearchedPlace } from './choices.ts';

interface Given {
  readonly places: readonly SearchedPlace[];
}

/** The palette of holders: opens pages, also of other organizations, switches to them, and starts acts. */
export default function AccountSearch({ places, ...box }: InPalette & Given) {
  const { typed } = box;
  const choices = choicesFor({ typed, acts: useOfferedActs(), general: useGeneralActs({ places }), places });
  return <PaletteList {...box} choices={choices} note={choices.length === 0 ? 'Nothing matches.' : undefined} />;
}

function useGeneralActs({ places }: Given): readonly GeneralAct[] {
  const { mode, systemMode, setMode } = useColorScheme();
  const signOut = useSignOut();
  const invitations = useInvitations(places.find(({ isOpen }) => isOpen));
  const other = (mode === 'system' ? systemMode : mode) === 'dark' ? 'light' : 'dark';
  return [
    ...(invitations === undefined
      ? []
      : [{ label: 'Invite people', words: 'add members users', leadsTo: `${invitations}/invite` }]),
    {
      label: `Use ${other} theme`,
      words: 'dark light mode night appearance',
      leadsTo: () => {
        setMode(other);
        announce(`The ${other} theme is used. Saved.`);
      },
    },
    { label: 'Sign out', words: 'log out logout signout', leadsTo: () => signOut.mutate() },
  ];
}

/** The path of the invitations; undefined: no organization is open, or the user may not invite people to it. */
function useInvitations(open: SearchedPlace | undefined): string | undefined {
  const { data } = useAccess(open?.id);
  if (!data || !grants(data.mine, 'invitation', 'create')) return undefined;
  return open?.pages.find(({ path }) => path.endsWith('/invitations'))?.path;
}
