import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/feedback/confirm-dialog.tsx';
import { Answer } from '../../ui/layout/page.tsx';
import { DeletionLosses } from './deletion-losses.tsx';
import type { DeletionPreview, Reader } from './losses.ts';

/** Read anew each time: what a person confirms must be what is there now. */
export const useDeletionPreview = (of: readonly string[], read: () => Promise<DeletionPreview>) =>
  useQuery({ queryKey: ['deletion-preview', ...of], queryFn: read, staleTime: 0, gcTime: 0 });

/** A deletion that is confirmed once everything is shown that it ends. */
export function DeletionDialog(
  props: Omit<ConfirmDialogProps, 'children' | 'danger' | 'instead'> & {
    readonly preview: ReturnType<typeof useDeletionPreview>;
    readonly reader: Reader;
    readonly first?: readonly ReactNode[];
    readonly orders?: ReactNode;
    readonly children?: ReactNode;
    /** In the place of the form, where the deletion is impossible. */
    obstacle?(preview: DeletionPreview): ReactNode;
  },
) {
  const { preview, reader, first, orders, children, obstacle, ...dialog } = props;
  const { data } = preview;
  const blocked = data && obstacle?.(data);
  const instead = data === undefined || blocked ? <Answer query={preview}>{() => blocked}</Answer> : undefined;
  return (
    <ConfirmDialog danger {...dialog} instead={instead}>
      {data && (
        <>
          <DeletionLosses of={data} reader={reader} {...(first && { first })} orders={orders} />
          {children && <Box sx={{ mt: 1 }}>{children}</Box>}
        </>
      )}
    </ConfirmDialog>
  );
}
