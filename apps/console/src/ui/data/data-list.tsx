/**
 * A table; where its place is narrow, one card per row. The first column is the title. Filters, order and pages are the
 * caller's.
 */
import { Box, Card, Stack, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Muted } from '../layout/texts.tsx';
import { SecondaryButton } from '../actions/buttons.tsx';
import { visuallyHidden } from '../layout/visually-hidden.ts';

export interface Column<Row> {
  readonly head: string;
  /** In the head of the table instead of `head`: a button that changes the order. */
  readonly headButton?: ReactNode;
  /** The rows are in the order of this column. */
  readonly sorted?: 'asc' | 'desc' | false;
  readonly align?: 'left' | 'right';
  readonly wideOnly?: boolean;
  cell(row: Row): ReactNode;
}

export interface DataListProps<Row> {
  /** The name of the list for screen readers: "Sessions". */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** Pixels that the table needs. Default: a window of 600, less its margins. */
  readonly room?: number;
  /** Buttons of a row; their names must say which row ("Sign out Firefox on Linux"). */
  actions?(row: Row): ReactNode;
}

export function DataList<Row>({ room = 552, ...props }: DataListProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow(place, room);
  return <div ref={place}>{narrow ? <Cards {...props} /> : <Rows {...props} />}</div>;
}

/** By the width of the place, not of the window, because navigation takes some of it. */
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

function Rows<Row>({ name, rows, columns, rowKey, actions }: DataListProps<Row>) {
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Table aria-label={name}>
        <TableHead>
          <TableRow>
            {columns.map(({ head, headButton, sorted = false, align }) => (
              <TableCell key={head} align={align ?? 'left'} sortDirection={sorted}>
                {headButton ?? head}
              </TableCell>
            ))}
            {actions && (
              <TableCell align="right">
                <Box component="span" sx={visuallyHidden}>
                  Actions
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
          {rows.map((row) => (
            <TableRow key={rowKey(row)}>
              {columns.map(({ head, align, cell }, index) =>
                index === 0 ? (
                  <TableCell key={head} component="th" scope="row" sx={{ fontWeight: 500 }}>
                    {cell(row)}
                  </TableCell>
                ) : (
                  <TableCell key={head} align={align ?? 'left'}>
                    {cell(row)}
                  </TableCell>
                ),
              )}
              {actions && <TableCell align="right">{actions(row)}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Cards<Row>({ name, rows, columns, rowKey, actions }: DataListProps<Row>) {
  const [title, ...facts] = columns;
  return (
    <Stack component="ul" aria-label={name} spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Card key={rowKey(row)} component="li" sx={{ p: 2 }}>
          <Box sx={{ fontWeight: 500 }}>{title?.cell(row)}</Box>
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              gap: '4px 16px',
              m: 0,
              mt: 1,
              fontSize: '0.875rem',
            }}
          >
            {facts
              .filter(({ wideOnly }) => !wideOnly)
              .map(({ head, cell }) => (
                <Box key={head} sx={{ display: 'contents' }}>
                  <Muted component="dt">{head}</Muted>
                  <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {cell(row)}
                  </Box>
                </Box>
              ))}
          </Box>
          <Actions>{actions?.(row)}</Actions>
        </Card>
      ))}
    </Stack>
  );
}

const Actions = ({ children }: { readonly children: ReactNode }) =>
  children ? <Box sx={{ mt: 1.5 }}>{children}</Box> : null;

/** A button for one row of a list. `aria-label` also names the row: all rows have the same text. */
export const RowButton = (props: ComponentProps<typeof SecondaryButton> & { readonly 'aria-label': string }) => (
  <SecondaryButton size="small" sx={{ whiteSpace: 'nowrap' }} {...props} />
);
