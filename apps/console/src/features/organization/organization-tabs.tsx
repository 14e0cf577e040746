/** The pages of an organization, as links with addresses of their own. They scroll on a phone. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { grants } from '../../api/access-rules.ts';
import { useAccess } from '../../api/organization-reads.ts';

const places = [
  { path: 'members', label: 'Members' },
  { path: 'invitations', label: 'Invitations' },
  { path: 'teams', label: 'Teams' },
  { path: 'roles', label: 'Roles' },
  { path: 'settings', label: 'Settings' },
] as const;

/** Last, so that no other place moves when the permissions are known. */
const log = { path: 'audit-log', label: 'Audit log' } as const;

export function OrganizationTabs({ organizationId }: { readonly organizationId: string }) {
  const { data: access } = useAccess(organizationId);
  const readsLog = access !== undefined && grants(access.mine, 'organization', 'update');
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]');
    // Only sideways: the page itself stays where it is.
    if (current) list.current!.scrollLeft = current.offsetLeft - (list.current!.clientWidth - current.offsetWidth) / 2;
  }, [pathname, readsLog]);
  return (
    <Box component="nav" aria-label="Organization" sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box
        component="ul"
        ref={list}
        sx={{
          position: 'relative',
          display: 'flex',
          listStyle: 'none',
          m: 0,
          p: 0,
          // Room for the ring around a link that has the focus.
          px: '2px',
          overflowX: 'auto',
          scrollbarWidth: 'none',
        }}
      >
        {[...places, ...(readsLog ? [log] : [])].map(({ path, label }) => (
          <Box component="li" key={path} sx={{ flexShrink: 0 }}>
            <ButtonBase
              component={NavLink}
              to={path}
              sx={{
                minHeight: 44,
                px: 1.5,
                my: '2px',
                borderRadius: '8px 8px 0 0',
                fontSize: '0.9375rem',
                fontFamily: 'inherit',
                color: 'text.secondary',
                borderBottom: '2px solid transparent',
                '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
                '&[aria-current="page"]': {
                  color: 'text.primary',
                  fontWeight: 600,
                  borderBottomColor: 'primary.main',
                },
              }}
            >
              {label}
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
