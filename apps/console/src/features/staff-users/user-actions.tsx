import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { useState } from 'react';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { isBanned } from '../../shared/staff/user-status.ts';
import type { Dossier } from '../../shared/staff/records.ts';
import { type Act as MenuAct, ActMenu } from '../../ui/actions/act-menu.tsx';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { type Act, acts, type Open } from './acts.ts';
import { obstacles } from './user-state.ts';

/** Acts that no cause asks for; the most dangerous ones are last. */
const offered = ['edit', 'password', 'role', 'impersonate', 'ban', 'delete'] as const satisfies readonly Act[];
const dangerous: readonly Act[] = ['ban', 'delete'];

export function UserActions({ of: { user }, open }: { readonly of: Dossier; readonly open: Open }) {
  const { user: staff } = useSignedIn();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const banned = isBanned(user, useNow());
  const why = obstacles(staff, user);
  const others: Partial<Record<Act, string | undefined>> = {
    impersonate: banned ? 'This person is banned.' : undefined,
  };
  const items: readonly MenuAct[] = (banned ? (['lift-ban', ...offered] as const) : offered).map((act) => ({
    label: act === 'lift-ban' ? 'Lift ban…' : act === 'ban' && banned ? 'Change ban…' : acts[act].label,
    why: why[acts[act].rule] ?? others[act],
    isDangerous: dangerous.includes(act),
    run: () => open({ act }),
  }));
  return (
    <>
      <SecondaryButton
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        endIcon={<ExpandMore />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Actions
      </SecondaryButton>
      {anchor && <ActMenu anchor={anchor} acts={items} onClose={() => setAnchor(undefined)} />}
      {/* The items of a menu exist only while it is open. */}
      {items.map((item) => (
        <Offer key={item.label} of={item} />
      ))}
    </>
  );
}

function Offer({ of: { label, why, run } }: { readonly of: MenuAct }) {
  useOfferedAct(why === undefined ? label : undefined, run);
  return null;
}
