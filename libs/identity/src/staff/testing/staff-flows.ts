import { Wiring } from '#shared-kernel/testing/wiring';
import type { SessionPrincipal } from '../../sessions/domain/principal.ts';
import { accountFlowsOf, accountModules, LAPTOP, PASSWORD, sessionOf } from '../../testing/account-flows.ts';
import type { Role } from '../../users/domain/user.ts';
import { Impersonation } from '../application/impersonation.ts';
import { StaffUsers } from '../application/staff-users.ts';
import { StaffModule } from '../staff.module.ts';

/** The flows of accounts and of staff, with time, mails and events controlled by the test. */
export function staffFlows() {
  const base = accountModules();
  const wiring = new Wiring([...base.modules, StaffModule], base.replacements);
  const flows = accountFlowsOf(base, wiring);
  return {
    ...flows,
    staff: wiring.get(StaffUsers),
    impersonation: wiring.get(Impersonation),

    /** A signed-in person with a proven address. @param name also of the address */
    async person(name: string, role: Role = 'user'): Promise<SessionPrincipal> {
      const { user } = await flows.registered({ name, email: `${name}@example.com` });
      await flows.alter(user, { role, emailVerified: true, emailProven: true, reclaimableSince: null });
      const outcome = await flows.signIn.withPassword({ email: user.email }, { password: PASSWORD }, LAPTOP);
      flows.outbox.mails = [];
      flows.outbox.events = [];
      return sessionOf(outcome);
    },
  };
}

export type StaffFlows = ReturnType<typeof staffFlows>;
