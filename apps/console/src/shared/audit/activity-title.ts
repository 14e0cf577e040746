import { type ActionMessages, actionText, type Details, listOf } from './audit-messages.ts';
import { nameOfProvider, providerIn } from './activity-providers.ts';
import { activityMessages } from './activity-messages.ts';

type Titles = Readonly<Record<string, (details: Details) => Partial<ActionMessages> | undefined>>;

/** Instead of `activityMessages`, where a provider took part. */
const titles: Titles = {
  'session.started': ({ methods, replaces }) => {
    const provider = replaces ? undefined : providerIn(listOf(methods)[0]);
    return provider === undefined
      ? undefined
      : { done: `Signed in with ${provider}`, refused: `Sign-in with ${provider} failed` };
  },
  'session.challenged': ({ method }) => {
    const provider = providerIn(method);
    return provider === undefined ? undefined : { done: `${provider} accepted, second step requested` };
  },
  'password.changed': ({ first }) => (first === true ? { done: 'Password added' } : undefined),
  'account.linked': ({ provider: id }) => {
    const provider = nameOfProvider(id);
    return provider === undefined ? undefined : { done: `${provider} connected`, refused: `${provider} not connected` };
  },
  'account.unlinked': ({ provider: id }) => {
    const provider = id === 'credential' ? 'Password' : nameOfProvider(id);
    return provider === undefined
      ? undefined
      : { done: `${provider} ${id === 'credential' ? 'removed' : 'disconnected'}` };
  },
};

export function activityTitle(entry: {
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly details: Details;
}): string {
  const { action, outcome, details } = entry;
  const own = Object.hasOwn(titles, action) ? titles[action]!(details)?.[outcome] : undefined;
  return own ?? actionText(activityMessages, entry);
}
