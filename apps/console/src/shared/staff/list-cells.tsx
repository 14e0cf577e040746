/** Cells and filters that several lists of staff share. */
import { Box } from '@mui/material';
import type { Option } from '../../ui/forms/select-field.tsx';
import { Muted } from '../../ui/layout/texts.tsx';
import { RelativeTime } from '../../ui/time/dates.tsx';
import { PersonAvatar } from '../account/person-avatar.tsx';
import { RecordLink } from './record-link.tsx';

/** A choice between all, yes and no. */
export const yesOrNo = (yes: string, no: string): readonly Option[] => [
  { value: '', label: 'All' },
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

/** A choice between all and each value. */
export const anyOf = (labels: Readonly<Record<string, string>>): readonly Option[] => [
  { value: '', label: 'All' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

export const byCreation = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
] as const;

/** A name over an address, which leads to the page of the account; null for a deleted one. */
export function PersonCell({
  of,
}: {
  readonly of: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    /** Undefined where the list does not know it. */
    readonly image?: string | null;
  } | null;
}) {
  if (of === null) return <Muted component="span">Deleted account</Muted>;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      {of.image !== undefined && <PersonAvatar name={of.name} image={of.image} size={32} />}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <RecordLink kind="user" id={of.id}>
          {of.name}
        </RecordLink>
        <Muted sx={{ fontWeight: 400 }}>{of.email}</Muted>
      </Box>
    </Box>
  );
}

export const TimeCell = ({ at, never }: { readonly at: string | null; readonly never: string }) =>
  at === null ? <Muted component="span">{never}</Muted> : <RelativeTime at={at} />;
