import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { figure } from '../../words/number-words.ts';
import { dayLabel, type DayOfUsage } from './usage-days.ts';

/** The figures of the chart, newest first, without empty days. */
export function DayTable({ label, days }: { readonly label: string; readonly days: readonly DayOfUsage[] }) {
  return (
    <Box sx={{ '&&': { mx: { xs: -2, sm: -2.5 }, mb: { xs: -2, sm: -2.5 } } }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>Day</TableCell>
            <TableCell align="right">Used</TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
          {days
            .filter(({ uses }) => uses !== 0)
            .toReversed()
            .map(({ day, uses }) => (
              <TableRow key={day.getTime()}>
                <TableCell component="th" scope="row">
                  <time dateTime={day.toISOString().slice(0, 10)}>{dayLabel(day)}</time>
                </TableCell>
                <TableCell align="right">{figure(uses)}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </Box>
  );
}
