import { Injectable } from '@nestjs/common';
import { userActor } from '#shared-kernel/application/actors';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { EmailProofs } from '../../contact/index.ts';
import { AccountPolicies } from '../../sessions/index.ts';
import { AccountMails, ConfirmationRefusal, Users, userTarget, VerificationRefusal } from '../../users/index.ts';
import { AccountRemoval } from './account-deletion.ts';
import { profileActions } from './audit-actions.ts';

/** "I did not create this account": the owner of an address ends what another person registered with it (ADR 27). */
@Injectable()
export class AccountDisowning {
  constructor(
    private readonly users: Users,
    private readonly proofs: EmailProofs,
    private readonly removal: AccountRemoval,
    private readonly policies: AccountPolicies,
    private readonly mails: AccountMails,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Deletes the account with everything in it, also where account holders cannot delete theirs. Only one that never had
   * a proven address. Only the owner of the address gets a mail.
   * @param token of a verification mail
   * @throws TOKEN_EXPIRED, INVALID_TOKEN, USER_NOT_FOUND, ACCOUNT_HAS_A_PROVEN_ADDRESS
   */
  async disown(token: string): Promise<void> {
    const proof = await this.proofs.read(token);
    if (proof.updateTo !== undefined) throw VerificationRefusal.INVALID_TOKEN();
    await this.uow.run(async () => {
      const user = await this.users.findForUpdate(proof.userId);
      if (!user) throw VerificationRefusal.USER_NOT_FOUND();
      if (user.email !== proof.email) throw VerificationRefusal.INVALID_TOKEN();
      if (!user.reclaimableSince) throw ConfirmationRefusal.ACCOUNT_HAS_A_PROVEN_ADDRESS();
      if (!(await this.proofs.use(proof))) throw VerificationRefusal.INVALID_TOKEN();
      const actor = userActor(user, null);
      this.audit.record({ action: profileActions['user.disowned'], target: userTarget(user), actor });
      await this.policies.endGrants(user.id);
      await this.removal.remove(user);
      await this.mails.accountDisowned(user);
    });
  }
}
