import { useState } from 'react';
import { boot, type Boot } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';
import { areFew } from '../../messages/code-messages.ts';
import {
  useEmailStatus,
  useKeyCount,
  usePendingEmail,
  useSignedIn,
  useTwoFactor,
} from '../../shared/account/account-reads.ts';
import { accountBilling, useSubscriptionsOf } from '../../shared/billing/billing-owner.ts';
import { type DuePayment, useDuePayments } from '../../shared/billing/due-payments.tsx';
import { type Received, useMemberships, useReceived } from '../../shared/organization/organization-reads.ts';

/** Something that the person may have to do; an unconfirmed email has its banner on every page. */
export interface Attention {
  readonly duePayments: readonly NamedDuePayment[];
  readonly pendingEmail: string | undefined;
  /** How many backup codes are left, when they run low. */
  readonly codesLeft: number | undefined;
  readonly isTwoFactorOff: boolean;
  readonly invitations: readonly Received[];
  readonly steps: readonly FirstStep[] | undefined;
  readonly isAllSet: boolean;
}

export function useAttention(): Attention {
  const { user } = useSignedIn();
  const [isNewAccount] = useState(() => isNew(user, Date.now()));
  const change = usePendingEmail().data;
  const email = useEmailStatus().data;
  const twoFactor = useTwoFactor().data;
  const received = useReceived().data;
  const first = useFirstSteps(isNewAccount);
  const due = useNamedDuePayments();
  const found = {
    duePayments: due.payments,
    pendingEmail: change?.pending?.newEmail,
    codesLeft: fewCodesOf(twoFactor),
    // The checklist of a new account says so already.
    isTwoFactorOff: !user.twoFactorEnabled && first?.steps.length === 0,
    invitations: received ?? [],
    steps: first?.steps,
  };
  const isRead = [change, twoFactor, received, due.isRead].every(Boolean) && first?.isRead === true;
  return { ...found, isAllSet: isRead && email?.proven === true && isNothing(found) };
}

const fewCodesOf = (status: { readonly enabled: boolean; readonly backupCodesLeft: number } | undefined) =>
  status?.enabled && areFew(status.backupCodesLeft) ? status.backupCodesLeft : undefined;

const isNothing = ({ duePayments, pendingEmail, codesLeft, ...more }: Omit<Attention, 'isAllSet'>) =>
  pendingEmail === undefined &&
  codesLeft === undefined &&
  !more.isTwoFactorOff &&
  [duePayments, more.invitations, more.steps ?? []].every(({ length }) => length === 0);

interface NamedDuePayment {
  readonly payment: DuePayment;
  /** The name of the plan. */
  readonly name: string;
}

/** Due payments of the account itself. */
function useNamedDuePayments(): { readonly payments: readonly NamedDuePayment[]; readonly isRead: boolean } {
  const { data } = useDuePayments(accountBilling);
  const { data: subscriptions } = useSubscriptionsOf(accountBilling);
  const payments = (data ?? []).map((payment) => {
    const of = subscriptions?.find(({ id }) => id === payment.subscriptionId);
    return { payment, name: of?.product.name ?? 'your subscription' };
  });
  return { payments, isRead: data !== undefined || !boot.billing };
}

/** Undefined while they are not known; none of an account that is not new any more, or where they cannot be read. */
function useFirstSteps(
  isNewAccount: boolean,
): { readonly steps: readonly FirstStep[]; readonly isRead: boolean } | undefined {
  const { user } = useSignedIn();
  const memberships = useMemberships();
  const keys = useKeyCount(isNewAccount);
  const email = useEmailStatus();
  if (!isNewAccount) return { steps: [], isRead: true };
  if (memberships.data && keys.data !== undefined && email.data) {
    const has = {
      confirmedEmail: email.data.proven,
      twoFactor: user.twoFactorEnabled === true,
      organizations: memberships.data.length,
      keys: keys.data,
    };
    return { steps: firstSteps(has, boot), isRead: true };
  }
  return memberships.error || keys.error || email.error ? { steps: [], isRead: false } : undefined;
}

export interface FirstStep {
  readonly text: string;
  readonly done: boolean;
  readonly to: string;
}

/** Milliseconds an account counts as new. */
const NEW = 14 * 86_400_000;

export const isNew = ({ createdAt }: Pick<User, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) < NEW;

export function firstSteps(
  has: {
    readonly confirmedEmail: boolean;
    readonly twoFactor: boolean;
    readonly organizations: number;
    readonly keys: number;
  },
  { organizationCreation }: Pick<Boot, 'organizationCreation'>,
): readonly FirstStep[] {
  const steps: readonly FirstStep[] = [
    { text: 'Confirm your email', done: has.confirmedEmail, to: '/account/email' },
    { text: 'Turn on two-factor', done: has.twoFactor, to: '/account/two-factor/set-up' },
    // Where nobody may create one, joining depends on others.
    ...(organizationCreation
      ? [{ text: 'Create or join an organization', done: has.organizations > 0, to: '/account/organizations' }]
      : []),
    { text: 'Create an API key', done: has.keys > 0, to: '/account/api-keys' },
  ];
  return steps.some(({ done }) => !done) ? steps : [];
}
