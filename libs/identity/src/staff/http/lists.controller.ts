import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import { GuardedController, StaffGuard } from '../../sessions/http.ts';
import { DeviceNames } from '../../users/index.ts';
import { AccountLists } from '../application/account-lists.ts';
import { SessionListQuery, SessionListView, UserListQuery, UserListView } from './lists.dto.ts';

@ApiTags('Staff: reading')
@GuardedController('api/staff', StaffGuard)
export class ListsController {
  constructor(
    private readonly lists: AccountLists,
    private readonly devices: DeviceNames,
  ) {}

  /** All users. */
  @Get('users')
  async users(@Query() query: UserListQuery): Promise<UserListView> {
    return UserListView.of(await this.lists.users(listQueryOf(query)));
  }

  /** The sessions of all users. */
  @Get('sessions')
  async sessions(@Query() query: SessionListQuery): Promise<SessionListView> {
    return SessionListView.of(await this.lists.sessions(listQueryOf(query)), this.devices);
  }
}
