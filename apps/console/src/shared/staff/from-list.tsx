import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, IconButton } from '@mui/material';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../ui/feedback/toast.tsx';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';
import { Link } from '../../ui/layout/texts.tsx';
import { useLetterKey } from '../../ui/preferences/use-letter-key.ts';
import { keptOrder, type Neighbour, neighboursOf } from './list-order.ts';

const directions = {
  previous: { key: '[', icon: ChevronLeft, place: 'first' },
  next: { key: ']', icon: ChevronRight, place: 'last' },
} as const satisfies Readonly<
  Record<string, { readonly key: string; readonly icon: SvgIconComponent; readonly place: string }>
>;
type Direction = keyof typeof directions;

/** Above a record: the list that it was opened from as it was left, and its neighbours there. */
export function FromList(props: {
  /** The path of the list; its records stand below. */
  readonly list: string;
  readonly id: string;
  readonly title: string;
  /** A row of the list: "user". */
  readonly noun: string;
}) {
  const { list, id, title, noun } = props;
  const navigate = useNavigate();
  const order = useMemo(() => keptOrder(list), [list]);
  const neighbours = order && neighboursOf(order, id);
  const go = (direction: Direction) => {
    if (!neighbours) return;
    const neighbour = neighbours[direction];
    if ('id' in neighbour) void navigate(`${list}/${encodeURIComponent(neighbour.id)}`);
    else toast(endText(neighbour.end, directions[direction].place, noun), { severity: 'info' });
  };
  useLetterKey(directions.previous.key, () => go('previous'));
  useLetterKey(directions.next.key, () => go('next'));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 32 }}>
      <Link to={{ pathname: list, search: neighbours ? order.search : '' }}>{title}</Link>
      {neighbours && (
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Step direction="previous" noun={noun} neighbour={neighbours.previous} go={go} />
          <Step direction="next" noun={noun} neighbour={neighbours.next} go={go} />
        </Box>
      )}
    </Box>
  );
}

const endText = (end: 'list' | 'page', place: string, noun: string): string =>
  end === 'list'
    ? `This is the ${place} ${noun} of the list.`
    : `This is the ${place} ${noun} on this page of the list.`;

function Step(props: {
  readonly direction: Direction;
  readonly noun: string;
  readonly neighbour: Neighbour;
  go(direction: Direction): void;
}) {
  const { direction, noun, neighbour, go } = props;
  const { key, icon: Icon, place } = directions[direction];
  const isEnd = 'end' in neighbour;
  const name = direction === 'next' ? `Next ${noun}` : `Previous ${noun}`;
  return (
    <Tooltip title={isEnd ? endText(neighbour.end, place, noun) : `${name} (${key})`} describeChild>
      <IconButton
        size="small"
        aria-label={name}
        aria-keyshortcuts={key}
        aria-disabled={isEnd || undefined}
        onClick={() => go(direction)}
        sx={isEnd ? { opacity: 0.45 } : {}}
      >
        <Icon aria-hidden sx={{ fontSize: 20 }} />
      </IconButton>
    </Tooltip>
  );
}
