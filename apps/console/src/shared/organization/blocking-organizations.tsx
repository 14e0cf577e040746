import { Alert } from '@mui/material';
import type { OrganizationName } from '../../api/refusal.ts';
import { OrganizationLinks } from '../../ui/feedback/refusal-alert.tsx';

export function BlockingOrganizations({ of }: { readonly of: readonly OrganizationName[] }) {
  const isOne = of.length === 1;
  return (
    <Alert severity="warning">
      You’re the only owner of {isOne ? 'an organization' : 'organizations'} with other members. Make someone else an
      owner first, or delete {isOne ? 'it' : 'them'}.
      <OrganizationLinks of={of} />
    </Alert>
  );
}
