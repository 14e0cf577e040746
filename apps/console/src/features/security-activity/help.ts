/** What helps somebody who says "This wasn't me". */
export type Help = 'session' | 'others' | 'password' | 'email' | 'devices' | 'key' | 'two-factor';

export interface Recognizable {
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly actor: string;
  readonly isCurrentSession: boolean;
}

/** Whether the holder may not recognize it: neither by this session nor by the service and its staff. */
export const mayBeForeign = ({ actor, isCurrentSession }: Recognizable): boolean =>
  !isCurrentSession && actor !== 'staff' && actor !== 'system';

/** Actions that only somebody who knows the password comes to. */
const afterPassword = new Set([
  'session.challenged',
  'two-factor.passed',
  'two-factor.locked',
  'two-factor.code.requested',
]);

const isFailure = ({ action, outcome }: Recognizable) => outcome === 'refused' || action === 'two-factor.locked';

/** How bad it is, in one sentence or two. */
export function assessment(entry: Recognizable): string {
  if (afterPassword.has(entry.action) && entry.actor === 'anonymous')
    return 'Someone entered your correct password. Change it now.';
  if (isFailure(entry)) return 'The attempt failed and changed nothing. These steps keep it that way.';
  if (entry.actor === 'anonymous')
    return 'It was done without signing in. If your mailbox is safe, nothing else happened.';
  return 'Someone else may have access to your account. Do these steps in order.';
}

/** What helps, the most urgent first. */
export function helpFor(entry: Recognizable): Help[] {
  const { action, actor } = entry;
  const about: Help[] = [
    ...(action.startsWith('api-key') || actor === 'api-key' ? (['key'] as const) : []),
    ...(action.startsWith('trusted-device') ? (['devices'] as const) : []),
    ...(action.startsWith('email.') ? (['email'] as const) : []),
  ];
  if (actor === 'api-key') return [...about, 'password'];
  if (actor === 'anonymous' || isFailure(entry)) return ['password', ...about, 'two-factor'];
  return ['session', 'others', 'password', ...about, 'two-factor'];
}
