import Button, { type ButtonProps } from '@mui/material/Button';
import { useLocation } from 'react-router';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { answer, api } from '../../api/client.ts';
import { useChange } from '../../ui/actions/use-change.ts';
import { leaveForProvider } from './leave-for-provider.ts';

/**
 * Opens the pages of the billing provider, where cards are kept. They lead back to this page. Nothing for those who may
 * only read.
 */
export function PortalButton({ children, ...look }: Pick<ButtonProps, 'children' | 'color' | 'size' | 'variant'>) {
  const { named, bar } = useBillingOwner();
  const { pathname, search } = useLocation();
  const open = useChange(async () => {
    const { url } = await answer(
      api.POST('/api/billing/portal', { body: { ...named, returnPath: pathname + search } }),
    );
    await leaveForProvider(url);
  });
  if (bar !== undefined) return null;
  return (
    <Button variant="outlined" color="inherit" {...look} disabled={open.isPending} onClick={() => open.mutate()}>
      {children}
    </Button>
  );
}
