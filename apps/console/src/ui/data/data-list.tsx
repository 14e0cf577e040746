/**
 * A table; where its place is narrow, one card per row. The first column is the title. Filters, order and pages are the
 * caller's.
 */
import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
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
  /** Pixels that it needs in a table; default: those of `ROOM`. */
  readonly room?: number;
  cell(row: Row): ReactNode;
}

export interface DataListProps<Row> {
  /** The name of the list for screen readers: "Sessions". */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** Pixels that the table needs; default: those of its columns. */
  readonly room?: number;
  /** Buttons of a row; their names must say which row ("Sign out Firefox on Linux"). */
  actions?(row: Row): ReactNode;
}

const ROOM = { title: 200, fact: 130, actions: 150 };

const roomOf = <Row,>({ columns, actions }: DataListProps<Row>): number =>
  columns.reduce(
    (sum, { room }, index) => sum + (room ?? (index === 0 ? ROOM.title : ROOM.fact)),
    actions ? ROOM.actions : 0,
  );

/** Pixels of the narrowest card that has a neighbour, and between the two. */
const CARD = 304;
const GAP = 12;

const ACTIONS = 'row-actions';
/** By what the button says, because an import of the menu would make all lists heavier. */
const MENU = '[aria-haspopup=menu]';
const WIDE_ONLY = 'wide-only';

/**
 * By the width of the place, not of the window, because navigation takes some of it. The same elements are table and
 * cards, so that nothing is measured, and nothing is rendered twice; their roles outlast the change of `display`.
 */
const look = (room: number): SxProps<Theme> => ({
  // The hidden head would widen the page otherwise.
  position: 'relative',
  overflowX: 'auto',
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  [`& .${ACTIONS} > div`]: { display: 'flex', justifyContent: 'flex-end', gap: 1 },
  [`@container (width < ${room}px)`]: {
    overflow: 'visible',
    border: 0,
    borderRadius: 0,
    bgcolor: 'transparent',
    '& table': { display: 'block' },
    [`& thead, & .${WIDE_ONLY}, & td:has(> div:empty)`]: { display: 'none' },
    '& tbody': {
      display: 'grid',
      gap: `${GAP}px`,
      gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${CARD}px), 1fr))`,
    },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr) auto',
      alignContent: 'start',
      // Its menu stands beside the title, and is the next one with the Tab key where the browser knows this.
      readingFlow: 'grid-rows',
      gap: '4px 16px',
      minWidth: 0,
      p: 2,
      bgcolor: 'background.paper',
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: '12px',
    },
    '& tbody tr > *': {
      display: 'grid',
      gridColumn: '1 / -1',
      gridTemplateColumns: 'subgrid',
      alignItems: 'baseline',
      p: 0,
      border: 0,
      textAlign: 'left',
      overflowWrap: 'anywhere',
    },
    '& tbody th': { display: 'block', mb: 0.5 },
    '& td[data-head]::before': { content: 'attr(data-head)', color: 'text.secondary' },
    '& td > div': { minWidth: 0, gridColumn: '2 / -1' },
    [`& .${ACTIONS}`]: { display: 'block', mt: 1 },
    [`& .${ACTIONS} > div`]: { flexWrap: 'wrap', justifyContent: 'flex-start' },
    [`& tbody tr:has(> .${ACTIONS} ${MENU}) > th`]: { gridColumn: '1 / 3' },
    [`& tbody tr > .${ACTIONS}:has(${MENU})`]: { gridColumn: 3, gridRow: 1, m: '-8px -8px -4px 0' },
  },
  // Buttons at the end of a card that has the place for itself.
  [`@container (440px < width < ${Math.min(room, 2 * CARD + GAP)}px)`]: {
    [`& tbody tr:has(> .${ACTIONS} > div:not(:empty)) > th`]: { gridColumn: '1 / 3' },
    [`& tbody tr > .${ACTIONS}`]: { gridColumn: 3, gridRow: 1, mt: 0 },
  },
});

export function DataList<Row>(props: DataListProps<Row>) {
  const { name, rows, columns, rowKey, actions, room = roomOf(props) } = props;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Card sx={look(room)}>
        <Table role="table" aria-label={name}>
          <TableHead role="rowgroup">
            <TableRow role="row">
              {columns.map(({ head, headButton, sorted = false, align, room: minWidth }) => (
                <TableCell
                  key={head}
                  role="columnheader"
                  align={align ?? 'left'}
                  sortDirection={sorted}
                  {...(minWidth !== undefined && { sx: { minWidth } })}
                >
                  {headButton ?? head}
                </TableCell>
              ))}
              {actions && (
                <TableCell role="columnheader" align="right">
                  <Box component="span" sx={visuallyHidden}>
                    Actions
                  </Box>
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody role="rowgroup">
            {rows.map((row) => (
              <TableRow key={rowKey(row)} role="row">
                {columns.map(({ head, align, wideOnly, cell }, index) =>
                  index === 0 ? (
                    <TableCell key={head} component="th" scope="row" role="rowheader" sx={{ fontWeight: 500 }}>
                      {cell(row)}
                    </TableCell>
                  ) : (
                    <TableCell
                      key={head}
                      role="cell"
                      align={align ?? 'left'}
                      data-head={head}
                      {...(wideOnly && { className: WIDE_ONLY })}
                    >
                      <div>{cell(row)}</div>
                    </TableCell>
                  ),
                )}
                {actions && (
                  <TableCell role="cell" align="right" className={ACTIONS}>
                    <div>{actions(row)}</div>
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Box>
  );
}

/** A button for one row of a list. `aria-label` also names the row: all rows have the same text. */
export const RowButton = (props: ComponentProps<typeof SecondaryButton> & { readonly 'aria-label': string }) => (
  <SecondaryButton size="small" sx={{ whiteSpace: 'nowrap' }} {...props} />
);
