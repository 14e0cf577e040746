import { useState } from 'react';
import { useBillingOwner } from '../../api/billing-owner.ts';
import { RowButton } from '../../ui/actions/row-button.tsx';
import { type Column, DataList } from '../../ui/data/data-list.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { type Activation, useDeactivate } from './queries.ts';

const columns: readonly Column<Activation>[] = [
  { head: 'Device', cell: ({ label }) => label },
  { head: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

/** Where a license key is in use. */
export function ActivationList({
  keyId,
  activations,
}: {
  readonly keyId: string;
  readonly activations: readonly Activation[];
}) {
  const { bar } = useBillingOwner();
  const deactivate = useDeactivate(keyId);
  const [target, setTarget] = useState<Activation>();
  return (
    <>
      <DataList
        name="Devices"
        rows={activations}
        columns={columns}
        rowKey={({ id }) => id}
        {...(bar === undefined && {
          actions: (row: Activation) => (
            <RowButton label={`Remove ${row.label}`} onClick={() => setTarget(row)}>
              Remove
            </RowButton>
          ),
        })}
      />
      {target && (
        // A confirmation, because the key can be entered again only on that device.
        <ConfirmDialog
          open
          onClose={() => setTarget(undefined)}
          title={`Remove ${target.label}?`}
          verb="Remove device"
          danger
          confirm={() => deactivate.mutateAsync(target)}
        >
          The product stops working there until the key is entered again. Another device can use the key then.
        </ConfirmDialog>
      )}
    </>
  );
}
