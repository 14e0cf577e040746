import { Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listQueryOf } from '#shared-kernel/http/list-page.dto';
import { GuardedController, StaffGuard } from '../../sessions/http.ts';
import { KeyList } from '../application/key-list.ts';
import { KeySupervision } from '../application/key-supervision.ts';
import { UsageHistory } from '../application/key-usage.ts';
import { UsageSummaryQuery } from './bodies.dto.ts';
import { KeyListQuery, KeyListView, StaffKeyView } from './staff-keys.dto.ts';
import { KeyUsageView } from './views.ts';

@ApiTags('Staff: reading')
@GuardedController('api/staff/api-keys', StaffGuard)
export class StaffKeysController {
  constructor(
    private readonly lists: KeyList,
    private readonly keys: KeySupervision,
    private readonly usage: UsageHistory,
  ) {}

  /** The API keys of all users, never a whole one; also expired and used-up ones, until they are deleted. */
  @Get()
  async list(@Query() query: KeyListQuery): Promise<KeyListView> {
    return KeyListView.of(await this.lists.page(listQueryOf(query)));
  }

  /** An API key with its owner, never a whole one; also an expired or used-up one, until it is deleted. */
  @Get(':id')
  async get(@Param('id') id: string): Promise<StaffKeyView> {
    return StaffKeyView.of(await this.keys.get(id));
  }

  /** How often a key was used, by the hour. */
  @Get(':id/usage')
  async usageOf(@Param('id') id: string, @Query() { days }: UsageSummaryQuery): Promise<KeyUsageView> {
    return KeyUsageView.of(id, days, await this.usage.hoursForStaff(id, days));
  }
}
