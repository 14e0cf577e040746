import type { Boot } from '../../api/boot.ts';
import type { User } from '../../api/session.ts';

export interface FirstStep {
  readonly text: string;
  readonly done: boolean;
  readonly to: string;
}

/** Milliseconds an account counts as new. */
const NEW = 14 * 86_400_000;

export const isNew = ({ createdAt }: Pick<User, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) < NEW;

/** The checklist of a new account, most important first; empty when all is done. */
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
