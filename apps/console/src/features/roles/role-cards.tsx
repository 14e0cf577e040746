import { Box, Card, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Caption, Muted } from '../../ui/layout/texts.tsx';
import { useOrganization } from '../../shared/organization/organization-reads.ts';
import { grants, permissionText, resourceText } from '../../shared/organization/permissions.ts';
import { roleTitle } from '../../shared/organization/role-names.ts';
import type { Role } from './queries.ts';
import { Granted, kindOf, People, type RoleActs, RoleButtons } from './role-facts.tsx';

/** Pixels of the columns of the matrix, and from which on a matrix of many roles is read better than their cards. */
const ROOM = { permission: 200, role: 120, many: 900 };

/** A matrix of roles and permissions; where it has no room, one card per role. */
export function Roles(acts: RoleActs) {
  const { access } = useOrganization();
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(place, Math.min(ROOM.permission + access.roles.length * ROOM.role, ROOM.many));
  return <div ref={place}>{isNarrow ? <RoleCards {...acts} /> : <RoleMatrix {...acts} />}</div>;
}

function useIsNarrow(place: RefObject<HTMLElement | null>, room: number): boolean {
  // Right for most places before they are measured.
  const [isNarrow, setIsNarrow] = useState(() => innerWidth < room);
  useLayoutEffect(() => {
    const element = place.current!;
    const measure = () => setIsNarrow(element.clientWidth < room);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, room]);
  return isNarrow;
}

function RoleCards(acts: RoleActs) {
  const { access } = useOrganization();
  return (
    <Box
      component="ul"
      aria-label="Roles"
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 304px), 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {access.roles.map((role) => (
        <Card key={role.role} component="li" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
                {roleTitle(role.role)}
              </Typography>
              <Stack direction="row" sx={{ gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
                <Typography variant="caption" color="textSecondary">
                  {kindOf(role)}
                </Typography>
                <People role={role} />
              </Stack>
            </Box>
            <RoleButtons role={role} {...acts} />
          </Box>
          <Granting role={role} />
        </Card>
      ))}
    </Box>
  );
}

function Granting({ role }: { readonly role: Role }) {
  const { access } = useOrganization();
  const granted = Object.entries(access.statements).flatMap(([resource, actions]) =>
    actions
      .filter((action) => grants(role.permissions, resource, action))
      .map((action) => permissionText(resource, action)),
  );
  if (granted.length === 0) {
    return <Muted sx={{ mt: 1 }}>Read-only access.</Muted>;
  }
  return (
    <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, fontSize: '0.875rem' }}>
      {granted.map((words) => (
        <Box component="li" key={words} sx={{ display: 'flex', gap: 1 }}>
          <Granted is />
          {words}
        </Box>
      ))}
    </Stack>
  );
}

/** The first column stays while the others scroll sideways. */
const STAYS = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

/** Relative: visually hidden text in the cells would widen the page otherwise. */
const FRAME = { position: 'relative', overflowX: 'auto' } as const;

function RoleMatrix(acts: RoleActs) {
  const { access } = useOrganization();
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    <Card component="section" aria-label="Roles and their permissions" tabIndex={0} sx={FRAME}>
      <Table aria-label="Roles">
        <TableHead>
          <TableRow sx={{ verticalAlign: 'top' }}>
            <TableCell sx={STAYS}>Permission</TableCell>
            {access.roles.map((role) => (
              <TableCell key={role.role} sx={{ minWidth: ROOM.role }}>
                <RoleHead role={role} {...acts} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {Object.entries(access.statements).map(([resource, actions]) => (
          <Group key={resource} resource={resource} actions={actions} roles={access.roles} />
        ))}
      </Table>
    </Card>
  );
}

function RoleHead({ role, ...acts }: RoleActs & { readonly role: Role }) {
  return (
    <>
      <Box sx={{ color: 'text.primary', fontSize: '0.9375rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {roleTitle(role.role)}
      </Box>
      <Caption>{kindOf(role)}</Caption>
      <People role={role} />
      <RoleButtons role={role} {...acts} />
    </>
  );
}

function Group(props: {
  readonly resource: string;
  readonly actions: readonly string[];
  readonly roles: readonly Role[];
}) {
  const { resource, actions, roles } = props;
  return (
    <TableBody sx={{ '&:last-of-type tr:last-of-type > *': { borderBottom: 0 } }}>
      <TableRow>
        <TableCell
          component="th"
          scope="rowgroup"
          colSpan={roles.length + 1}
          sx={{ bgcolor: 'background.default', fontWeight: 600, py: 1 }}
        >
          <Box component="span" sx={{ position: 'sticky', left: 16 }}>
            {resourceText(resource)}
          </Box>
        </TableCell>
      </TableRow>
      {actions.map((action) => (
        <TableRow key={action}>
          <TableCell component="th" scope="row" sx={{ ...STAYS, minWidth: ROOM.permission }}>
            {permissionText(resource, action)}
          </TableCell>
          {roles.map((role) => (
            <TableCell key={role.role}>
              <Granted is={grants(role.permissions, resource, action)} />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  );
}
