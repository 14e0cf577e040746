import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listQueryOf } from '#shared-kernel/http/staff-list.dto';
import { GuardedController, StaffGuard } from '../../sessions/http.ts';
import { KeyList } from '../application/key-list.ts';
import { KeyListQuery, KeyListView } from './staff-keys.dto.ts';

@ApiTags('Staff: reading')
@GuardedController('api/staff/api-keys', StaffGuard)
export class StaffKeysController {
  constructor(private readonly keys: KeyList) {}

  /** The API keys of all users, never a whole one; also expired and used-up ones, until they are deleted. */
  @Get()
  async list(@Query() query: KeyListQuery): Promise<KeyListView> {
    return KeyListView.of(await this.keys.page(listQueryOf(query)));
  }
}
