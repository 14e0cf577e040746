import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Button } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { useSignedIn } from '../shared/account/account-reads.ts';
import { PersonAvatar } from '../shared/account/person-avatar.tsx';
import { onDemandDialog } from '../ui/layout/on-demand.tsx';
import { visuallyHidden } from '../ui/layout/visually-hidden.ts';
import type { AccountChoices as Choices } from './account-choices.tsx';

const AccountChoices = onDemandDialog<ComponentProps<typeof Choices>>(
  async () => (await import('./account-choices.tsx')).AccountChoices,
);

export function AccountMenu({ showKeys }: { showKeys(): void }) {
  const { user } = useSignedIn();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 1, px: 1, mr: -1, minWidth: 0, fontWeight: 500, fontSize: '0.875rem' }}
      >
        <PersonAvatar name={user.name} image={user.image} size={28} />
        <Box component="span" sx={visuallyHidden}>
          Account menu of {user.name}
        </Box>
        <Box
          component="span"
          aria-hidden
          sx={{
            display: { xs: 'none', sm: 'block' },
            maxWidth: 200,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {user.name}
        </Box>
        <ExpandMore aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      </Button>
      {anchor && <AccountChoices anchor={anchor} onClose={() => setAnchor(undefined)} showKeys={showKeys} />}
    </>
  );
}
