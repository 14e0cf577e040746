import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useSignedIn } from '../../shared/account/account-reads.ts';
import { SecondaryButton } from '../../ui/actions/buttons.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Caption } from '../../ui/layout/texts.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { type Act, acts, type Open } from './acts.ts';
import { type Dossier, type User, useBan, useUnban } from './queries.ts';
import { deletionObstacle, isBanned, obstacles, secondsLeft } from './user-state.ts';

/** Acts that no cause asks for; the most dangerous ones are last. */
const offered = ['edit', 'password', 'role', 'impersonate', 'ban', 'delete'] as const satisfies readonly Act[];
const dangerous: readonly Act[] = ['ban', 'delete'];

export function UserActions({ of: { user, deletion }, open }: { readonly of: Dossier; readonly open: Open }) {
  const { user: staff } = useSignedIn();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const lift = useLiftBan(user);
  const banned = isBanned(user, useNow());
  const why = obstacles(staff, user);
  const others: Partial<Record<Act, string | undefined>> = {
    impersonate: banned ? 'This person is banned.' : undefined,
    delete: deletionObstacle(deletion.blocking),
  };
  const then = (act: () => void) => () => {
    setAnchor(undefined);
    act();
  };
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
        {banned && (
          <Item why={why.liftBan} onClick={then(lift)}>
            Lift ban
          </Item>
        )}
        {offered.map((act) => (
          <Item
            key={act}
            why={why[acts[act].rule] ?? others[act]}
            isDangerous={dangerous.includes(act)}
            onClick={then(() => open({ act }))}
          >
            {act === 'ban' && banned ? 'Change ban…' : acts[act].label}
          </Item>
        ))}
      </Menu>
    </>
  );
}

function Item(props: {
  /** Why it is disabled; undefined = it is not. */
  readonly why: string | undefined;
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
  onClick(): void;
}) {
  const { why, isDangerous = false, onClick } = props;
  return (
    <MenuItem
      disabled={why !== undefined}
      onClick={onClick}
      sx={{ whiteSpace: 'normal', '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}
    >
      <Box sx={isDangerous && why === undefined ? { color: 'error.main' } : {}}>
        {props.children}
        {why && <Caption>{why}</Caption>}
      </Box>
    </MenuItem>
  );
}

/** At once, because it can be undone; sessions and API keys that the ban ended stay ended either way. */
export function useLiftBan(user: User): () => void {
  const unban = useUnban();
  const ban = useBan();
  const undo = () => {
    const left = secondsLeft(user, Date.now());
    ban.mutate({
      userId: user.id,
      banReason: user.banReason ?? '',
      ...(left !== undefined && { banExpiresIn: left }),
    });
  };
  return () => unban.mutate(user.id, { onSuccess: () => toast(`${user.name} can sign in again.`, { undo }) });
}
