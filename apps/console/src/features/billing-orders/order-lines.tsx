import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Amount } from '../../shared/billing/amount.tsx';
import { sumsOf } from './order-sums.ts';
import type { Order } from './queries.ts';

/** The items of an order, and the sums below them. */
export function OrderLines({ order }: { readonly order: Order }) {
  const { items, currency, discount } = order;
  return (
    <Card>
      <Table aria-label="Items of the order">
        <TableHead>
          <TableRow>
            <TableCell>Item</TableCell>
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ id, label, amount, proration }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                {label}
                {proration && (
                  <Typography variant="caption" component="div" color="textSecondary">
                    For a part of the period
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right">
                <Amount amount={amount} currency={currency} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter
          sx={{
            // The sums stand closer together than the items.
            '& > tr > *': { borderBottom: 0, py: 0.75, color: 'text.secondary', fontSize: '0.875rem' },
            '& > tr:first-of-type > *': { pt: 1.5 },
            '& > tr:last-of-type > *': { pb: 1.5 },
          }}
        >
          {sumsOf(order).map(({ label, amount, isTotal }) => (
            <TableRow key={label} {...(isTotal && { sx: { '&& > *': { fontWeight: 600, color: 'text.primary' } } })}>
              <TableCell component="th" scope="row" align="right" sx={{ fontWeight: 'inherit' }}>
                {label}
                {label === 'Discount' && discount && ` (${discount.name})`}
              </TableCell>
              <TableCell align="right" sx={{ width: '1%', whiteSpace: 'nowrap' }}>
                <Amount amount={amount} currency={currency} />
              </TableCell>
            </TableRow>
          ))}
        </TableFooter>
      </Table>
    </Card>
  );
}
