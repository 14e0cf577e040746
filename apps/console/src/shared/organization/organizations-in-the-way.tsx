import Alert from '@mui/material/Alert';
import type { OrganizationName } from '../../api/refusal.ts';
import { OrganizationLinks } from '../../ui/feedback/refusal-alert.tsx';

/** Why an account cannot go yet, and where that is mended. */
export function OrganizationsInTheWay({ of }: { readonly of: readonly OrganizationName[] }) {
  const isOne = of.length === 1;
  return (
    <Alert severity="warning">
      Not yet: others depend on {isOne ? 'an organization' : 'organizations'} that only you own. Make somebody else an
      owner first, or delete {isOne ? 'it' : 'them'}.
      <OrganizationLinks of={of} />
    </Alert>
  );
}
