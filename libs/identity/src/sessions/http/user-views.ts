import { Injectable } from '@nestjs/common';
import { UserView } from '../../users/http.ts';
import { AccountSettings, type User } from '../../users/index.ts';
import type { SignedIn } from '../domain/caller.ts';
import { SessionOfUserView } from './views.ts';

/** Views of people as this service is configured now: an extra field that was taken out is kept, but no longer shown. */
@Injectable()
export class UserViews {
  constructor(private readonly settings: AccountSettings) {}

  of(user: User): UserView {
    return UserView.of(user, this.settings.options.extraUserFields);
  }

  ofSession(signedIn: SignedIn): SessionOfUserView {
    return SessionOfUserView.of(signedIn, this.settings.options.extraUserFields);
  }
}
