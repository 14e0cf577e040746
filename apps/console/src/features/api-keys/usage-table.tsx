import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type Bucket, bucketLabel, figure, type Range } from './usage.ts';

/** The same figures as a table, newest first, without empty rows. */
export function UsageTable({ buckets, range }: { readonly buckets: readonly Bucket[]; readonly range: Range }) {
  const busy = buckets.filter(({ calls, refusals }) => calls + refusals > 0).toReversed();
  return (
    <Box sx={{ mx: { xs: -2, sm: -2.5 }, mb: -2.5 }}>
      <Table size="small" aria-label={`Usage in the last ${range.label}`}>
        <TableHead>
          <TableRow>
            <TableCell>{range.unit === 'hour' ? 'Hour' : 'Day'}</TableCell>
            <TableCell align="right">Calls</TableCell>
            <TableCell align="right">Refused</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
          {busy.map(({ from, calls, refusals }) => (
            <TableRow key={from.getTime()}>
              <TableCell component="th" scope="row">
                <time dateTime={from.toISOString()}>{bucketLabel(from, range.unit)}</time>
              </TableCell>
              <TableCell align="right">{figure(calls)}</TableCell>
              <TableCell align="right">{figure(refusals)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
