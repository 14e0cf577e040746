import { useEffect, useRef, useState } from 'react';
import { useOrganization } from '../../api/open-organization.ts';
import { announce } from '../../ui/feedback/live-regions.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { type ServerForm, useServerForm } from '../../ui/forms/use-server-form.ts';
import { isAddress, merged } from './addresses.ts';
import { type Addresses, written } from './addresses-field.tsx';
import type { Outcomes } from './outcome-list.tsx';
import { useInviting, useSendAgain } from './queries.ts';
import { type Outcome, sendAll } from './sending.ts';

export interface InvitationValues extends Addresses {
  readonly role: string[];
  /** Empty for none. */
  readonly teamId: string;
}

/** Settled addresses leave the field; the others stay for another attempt. */
export const isSettled = ({ kind }: Outcome) => kind === 'sent' || kind === 'member' || kind === 'invited';

/** Without the results of addresses that were edited or removed since. */
const stillTrue = (outcomes: Outcomes, inField: readonly string[]): Outcomes =>
  new Map([...outcomes].filter(([address, outcome]) => isSettled(outcome) || inField.includes(address)));

/** Sends many invitations, some of which may be refused. */
export function useInvitationForm(): {
  readonly form: ServerForm<InvitationValues>;
  /** The result for each address. */
  readonly outcomes: Outcomes;
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  /** How many were sent if all succeeded; else 0. */
  readonly allSent: number;
  again(address: string): void;
} {
  const { organization, access } = useOrganization();
  const { send, refresh } = useInviting(organization.id);
  const resend = useSendAgain(organization.id);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [allSent, setAllSent] = useState(0);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const form = useServerForm<InvitationValues>({
    defaultValues: { addresses: [], draft: '', role: [access.memberRole], teamId: '' },
    send: async (_values, fields) => {
      // The current values: after a step-up, this runs again.
      const { role, teamId, ...rest } = fields.getValues();
      const all = written(rest);
      const ready = all.filter(isAddress);
      const told = new Map<string, Outcome>([
        ...stillTrue(outcomes, all),
        ...all.filter((address) => !isAddress(address)).map((address) => [address, { kind: 'invalid' }] as const),
      ]);
      // In the order of input, not of responses.
      const order = merged([...outcomes.keys()], all);
      const show = () =>
        setOutcomes(new Map(order.flatMap((address) => (told.has(address) ? [[address, told.get(address)!]] : []))));
      for (const address of ready) told.delete(address);
      const left = () => all.filter((address) => !(told.has(address) && isSettled(told.get(address)!)));
      fields.setValue('addresses', all);
      fields.setValue('draft', '');
      setProgress({ done: 0, total: ready.length });
      try {
        await sendAll(ready, (email) => send({ email, roles: role, teamId: teamId || null }), {
          tell: (address, outcome) => {
            told.set(address, outcome);
            show();
            fields.setValue('addresses', left());
            setProgress((old) => old && { ...old, done: old.done + 1 });
          },
          stopped: () => gone.current,
        });
      } finally {
        show();
        setProgress(undefined);
        refresh();
        const sent = ready.filter((address) => told.get(address)?.kind === 'sent').length;
        const said = `${sent} of ${all.length} ${all.length === 1 ? 'invitation' : 'invitations'} sent.`;
        // If the dialog was closed meanwhile, a toast says it.
        if (gone.current) toast(said, { severity: 'info' });
        else announce(said);
      }
      if ([...told.values()].every(({ kind }) => kind === 'sent')) setAllSent(told.size);
    },
  });
  const { addresses } = form.form.getValues();
  return {
    form,
    outcomes: stillTrue(outcomes, addresses),
    progress,
    allSent,
    again: (address) => {
      const { role, teamId } = form.form.getValues();
      resend.mutate(
        { email: address, roles: role, teamId: teamId || null },
        { onSuccess: () => setOutcomes((old) => new Map(old).set(address, { kind: 'sent' })) },
      );
    },
  };
}
