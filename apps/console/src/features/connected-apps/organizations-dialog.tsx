import Box from '@mui/material/Box';
import { useState } from 'react';
import { useMemberships } from '../../api/organization-reads.ts';
import { appName } from '../../shared/oauth/app-name.ts';
import { OrganizationChoice } from '../../shared/oauth/organization-choice.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type ChosenOrganizations, stillChosen } from '../../words/organization-choice-words.ts';
import { rolesOf } from '../../words/role-words.ts';
import { type Connection, useChangeOrganizations } from './queries.ts';

/** Changes which organizations an app sees. */
export function OrganizationsDialog({ target, onClose }: { readonly target: Connection | undefined; onClose(): void }) {
  return target && <Question key={target.client.clientId} target={target} onClose={onClose} />;
}

function Question({ target, onClose }: { readonly target: Connection; onClose(): void }) {
  const { client, organizations: seen } = target;
  const name = appName(client);
  const change = useChangeOrganizations();
  const { data: memberships, refetch } = useMemberships();
  const organizations = memberships?.map(({ organization, role }) => ({ ...organization, roles: rolesOf(role) }));
  const [chosen, setChosen] = useState<ChosenOrganizations>(() => seen?.map(({ id }) => id) ?? null);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Change the organizations of ${name}?`}
      verb="Change organizations"
      confirm={() =>
        change.mutateAsync(
          { clientId: client.clientId, organizationIds: stillChosen(organizations ?? seen ?? [], chosen) },
          { onError: () => void refetch() },
        )
      }
      inputs={
        organizations && (
          <OrganizationChoice titled app={name} organizations={organizations} chosen={chosen} onChange={setChosen} />
        )
      }
    >
      <Box component="span">
        This applies immediately, on every device where you use {name}. It keeps what it has already received.
      </Box>
    </ConfirmDialog>
  );
}
