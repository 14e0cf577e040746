import MoreHoriz from '@mui/icons-material/MoreHorizOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { onDemandDialog } from '../layout/on-demand.tsx';
import type { Act, ActMenuProps } from './act-menu-list.tsx';

export type { Act };

/** Rendered while it is open. */
export const ActMenu = onDemandDialog<ActMenuProps>(async () => (await import('./act-menu-list.tsx')).ActMenuList);

/** The acts of one row of a list. @param of names the row: "Deploy bot" */
export function RowMenu({ of, acts }: { readonly of: string; readonly acts: readonly Act[] }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const name = `Actions for ${of}`;
  return (
    <>
      <IconButton
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz />
      </IconButton>
      {anchor && <ActMenu anchor={anchor} acts={acts} name={name} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
