import Typography from '@mui/material/Typography';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { Ledger, LedgerLink, LedgerRow } from '../../ui/data/ledger.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import { figure } from '../../words/number-words.ts';
import { useBalances } from './queries.ts';

/** What is left of what was bought by amount; nothing where there is none. */
export function Balances() {
  const { path } = useBillingOwner();
  const { data: meters = [] } = useBalances();
  if (meters.length === 0) return null;
  return (
    <section aria-labelledby="balances">
      <Typography variant="h2" id="balances" sx={{ mb: 1.5 }}>
        Usage
      </Typography>
      <Ledger>
        {meters.map(({ meterId, name, consumedUnits, creditedUnits, balance, usedUp }) => (
          <LedgerRow
            key={meterId}
            label={name ?? 'Meter'}
            action={<LedgerLink to={`${path}/usage`} verb="See usage" what={`of ${name ?? 'the meter'}`} />}
          >
            {creditedUnits > 0 ? `${figure(balance)} left, ` : ''}
            {figure(consumedUnits)} used {usedUp && <StatusChip state="attention">Used up</StatusChip>}
          </LedgerRow>
        ))}
      </Ledger>
    </section>
  );
}
