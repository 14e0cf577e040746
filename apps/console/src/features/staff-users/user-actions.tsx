import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { isBanned } from '../../shared/staff/user-status.ts';
import type { Dossier } from '../../shared/staff/records.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { useOfferedAct } from '../../ui/actions/offered-acts.ts';
import { Caption } from '../../ui/layout/texts.tsx';
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
  const items: readonly ActItem[] = (banned ? (['lift-ban', ...offered] as const) : offered).map((act) => ({
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
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { mt: 0.5, width: 300, maxWidth: 'calc(100vw - 32px)' } },
          // The reason of a disabled item is found with the arrow keys too.
          list: { disabledItemsFocusable: true },
        }}
      >
        {items.map((item) => (
          <Item
            key={item.label}
            of={item}
            onClick={() => {
              setAnchor(undefined);
              item.run();
            }}
          />
        ))}
      </Menu>
      {/* The items of a menu exist only while it is open. */}
      {items.map((item) => (
        <Offer key={item.label} of={item} />
      ))}
    </>
  );
}

interface ActItem {
  readonly label: string;
  /** Why it is disabled; undefined = it is not. */
  readonly why: string | undefined;
  readonly isDangerous: boolean;
  run(): void;
}

function Offer({ of: { label, why, run } }: { readonly of: ActItem }) {
  useOfferedAct(why === undefined ? label : undefined, run);
  return null;
}

function Item({ of, onClick }: { readonly of: ActItem; onClick(): void }) {
  const { label, why, isDangerous } = of;
  return (
    <MenuItem
      disabled={why !== undefined}
      onClick={onClick}
      sx={{ whiteSpace: 'normal', '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}
    >
      <Box sx={isDangerous && why === undefined ? { color: 'error.main' } : {}}>
        {label}
        {why && <Caption>{why}</Caption>}
      </Box>
    </MenuItem>
  );
}
