import Down from '@mui/icons-material/ArrowDownwardOutlined';
import Up from '@mui/icons-material/ArrowUpwardOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, FormControl, FormLabel, IconButton, OutlinedInput, Stack, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MONO } from '../../theme/theme.ts';
import { ExplainedButton } from '../../ui/actions/explained-button.tsx';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { Tooltip } from '../../ui/feedback/tooltip.tsx';
import { Below } from '../../ui/forms/field.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { visuallyHidden } from '../../ui/layout/visually-hidden.ts';
import {
  MOST_SCOPES,
  moved,
  rowProblems,
  type RowProblems,
  rowsProblem,
  type ScopeRow,
  withRow,
} from './scope-rows.ts';

type Act = 'name' | 'up' | 'down' | 'remove';

/** Pixels that a row needs for both inputs beside each other. */
const BROAD = 480;

/** The scopes of an API, a row each, in the order in which users read them. */
export function ScopesField() {
  const { control } = useFormContext<{ scopes: readonly ScopeRow[] }>();
  const {
    field: { value: rows, onChange, ref },
    fieldState: { error },
  } = useController({
    control,
    name: 'scopes',
    rules: { validate: (given) => rowsProblem(given) ?? true },
  });
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<string>(undefined);
  // The element may be new, or have lost the focus while it moved.
  useEffect(() => {
    if (next.current === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-at="${next.current}"]`)?.focus();
    next.current = undefined;
  });
  const focusAt = (row: ScopeRow | undefined, act: Act) => {
    next.current = row ? `${row.key} ${act}` : 'add';
  };
  const add = () => {
    const [all, key] = withRow(rows);
    next.current = `${key} name`;
    onChange(all);
  };
  const move = (at: number, by: -1 | 1) => {
    const all = moved(rows, at, by);
    focusAt(rows[at], by < 0 ? 'up' : 'down');
    onChange(all);
    announce(`${nameOf(rows[at]!, at)}: place ${at + by + 1} of ${all.length}.`);
  };
  const remove = (at: number) => {
    focusAt(rows[at + 1] ?? rows[at - 1], 'remove');
    onChange(rows.toSpliced(at, 1));
    announce(`${nameOf(rows[at]!, at)} removed.`);
  };
  const isUnfit = error?.type === 'validate';
  const problems = isUnfit ? rowProblems(rows) : [];
  const focusFirst = () => {
    const first = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    (first('[aria-invalid=true]') ?? first('input, button'))?.focus();
  };
  return (
    <Stack ref={box} role="group" aria-labelledby={id} spacing={1.5} sx={{ containerType: 'inline-size' }}>
      <div ref={() => ref({ focus: focusFirst })}>
        <Typography id={id} sx={{ fontWeight: 500, fontSize: '0.875rem' }}>
          Scopes (optional)
        </Typography>
        <Muted>
          What apps may ask for, in the order in which people read it. Without any, an app asks for the whole API.
        </Muted>
      </div>
      {rows.map((row, at) => (
        <Row
          key={row.key}
          of={row}
          at={at}
          isLast={at === rows.length - 1}
          problems={problems[at]}
          change={(changed) => onChange(rows.with(at, { ...row, ...changed }))}
          move={(by) => move(at, by)}
          remove={() => remove(at)}
        />
      ))}
      <div>
        <ExplainedButton
          name="scopes"
          data-at="add"
          size="small"
          variant="outlined"
          color="inherit"
          disabledReason={rows.length < MOST_SCOPES ? undefined : `An API has at most ${MOST_SCOPES} scopes.`}
          onClick={add}
        >
          Add scope
        </ExplainedButton>
      </div>
      {!isUnfit && <Below id={`${id}-message`} message={error?.message} hint={undefined} />}
    </Stack>
  );
}

const nameOf = ({ name }: ScopeRow, at: number): string => name.trim() || `Scope ${at + 1}`;

function Row(props: {
  readonly of: ScopeRow;
  readonly at: number;
  readonly isLast: boolean;
  readonly problems: RowProblems | undefined;
  change(changed: Partial<ScopeRow>): void;
  move(by: -1 | 1): void;
  remove(): void;
}) {
  const { of, at, isLast, problems, change, move, remove } = props;
  const name = nameOf(of, at);
  return (
    <Box
      role="group"
      aria-label={`Scope ${at + 1}`}
      sx={{
        display: 'grid',
        gap: '8px 12px',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gridTemplateAreas: '"name buttons" "words words"',
        ...(!isLast && { pb: 1.5, borderBottom: '1px solid', borderColor: 'divider' }),
        [`@container (width >= ${BROAD}px)`]: {
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
          gridTemplateAreas: '"name words buttons"',
          '&&': { pb: 0, borderBottom: 0 },
          // The head of the first row is that of the others.
          ...(at > 0 && { '& label': visuallyHidden, '& .buttons': { mt: 0 } }),
        },
      }}
    >
      <Input
        area="name"
        label="Scope"
        isMono
        focusName={`${of.key} name`}
        value={of.name}
        problem={problems?.name}
        change={(value) => change({ name: value })}
      />
      <Input
        area="words"
        label="The app can …"
        value={of.description}
        problem={problems?.description}
        change={(value) => change({ description: value })}
      />
      <Box className="buttons" sx={{ gridArea: 'buttons', display: 'flex', alignSelf: 'start', mt: '27px' }}>
        <RowButton
          icon={Up}
          name={`Move ${name} up`}
          focusName={`${of.key} up`}
          isEnd={at === 0}
          act={() => move(-1)}
        />
        <RowButton
          icon={Down}
          name={`Move ${name} down`}
          focusName={`${of.key} down`}
          isEnd={isLast}
          act={() => move(1)}
        />
        <RowButton icon={Delete} name={`Remove ${name}`} focusName={`${of.key} remove`} act={remove} />
      </Box>
    </Box>
  );
}

function Input(props: {
  readonly area: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly isMono?: boolean;
  readonly focusName?: string;
  change(value: string): void;
}) {
  const { area, label, value, problem, isMono = false, focusName, change } = props;
  const id = useId();
  return (
    <FormControl error={problem !== undefined} sx={{ gridArea: area, minWidth: 0 }}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        value={value}
        // A long text is seen whole, and has no lines of its own.
        multiline={!isMono}
        onChange={({ target }) => change(target.value.replaceAll('\n', ' '))}
        fullWidth
        {...(isMono && { sx: { fontFamily: MONO, [`@container (width >= ${BROAD}px)`]: { fontSize: '0.8125rem' } } })}
        inputProps={{
          autoComplete: 'off',
          'data-at': focusName,
          'data-1p-ignore': '',
          'data-lpignore': 'true',
          ...(isMono && { autoCapitalize: 'none', spellCheck: false }),
          ...(problem !== undefined && { 'aria-describedby': `${id}-help` }),
        }}
      />
      <Below id={`${id}-help`} message={problem} hint={undefined} />
    </FormControl>
  );
}

/** At the end of the list it says so by its look, and keeps the focus. */
function RowButton(props: {
  readonly icon: SvgIconComponent;
  readonly name: string;
  readonly focusName: string;
  readonly isEnd?: boolean;
  act(): void;
}) {
  const { icon: Icon, name, focusName, isEnd = false, act } = props;
  return (
    <Tooltip title={name}>
      <IconButton
        size="small"
        aria-label={name}
        data-at={focusName}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && act()}
        sx={{ color: 'text.secondary', ...(isEnd && { opacity: 0.45 }) }}
      >
        <Icon aria-hidden sx={{ fontSize: 20 }} />
      </IconButton>
    </Tooltip>
  );
}
