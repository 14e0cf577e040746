import { OmitType } from '@nestjs/swagger';
import { SessionView, StatusView, UserView } from '../../sessions/http.ts';
import type { Session } from '../../sessions/index.ts';

export class UserAnswer {
  user!: UserView;
}

export class FoundUsersView {
  users!: UserView[];
  /** Of all pages: exact up to 10,000, above an estimate. */
  total!: number;
  limit!: number;
  offset!: number;
}

export class SessionOfAccountView extends OmitType(SessionView, ['impersonatedBy']) {
  /** The member of staff who acts as the user. */
  impersonatedBy!: string | null;

  /** `token` can only end the session. */
  static ofAccount(session: Session): SessionOfAccountView {
    return { ...SessionView.of(session, session.id), impersonatedBy: session.impersonatedBy };
  }
}

export class SessionsOfAccountView {
  sessions!: SessionOfAccountView[];
}

export class PermittedView {
  /** Always null; clients of better-auth read it. */
  error!: string | null;
  success!: boolean;
}

export class EndedWaitView extends StatusView {
  /** False: there was no wait, such as after a colleague ended it. The holder gets no mail then. */
  ended!: boolean;
}

export class EndedSessionsView {
  /** Without sessions of staff who acted as the accounts. */
  ended!: number;
}
