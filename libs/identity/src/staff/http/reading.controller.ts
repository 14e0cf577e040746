import { Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StaffSources } from '#shared-kernel/application/staff-sources';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { soughtIn } from '#shared-kernel/domain/sought';
import { DeletionPreviewView } from '#shared-kernel/http/deletion-preview.dto';
import { GuardedController, StaffGuard, UserViews } from '../../sessions/http.ts';
import { DeviceNames } from '../../users/index.ts';
import { StaffAudit } from '../application/staff-audit.ts';
import { StaffDossier } from '../application/staff-dossier.ts';
import { pageOf, queryOf, StaffAuditQuery, StaffFindQuery } from './reading.dto.ts';
import { DossierView, FoundView, TrailView } from './reading-views.ts';

const MOST_OF_A_KIND = 8;

@ApiTags('Staff: reading')
@GuardedController('api/staff', StaffGuard)
export class ReadingController {
  constructor(
    private readonly audit: StaffAudit,
    private readonly dossiers: StaffDossier,
    private readonly sources: StaffSources,
    private readonly uow: UnitOfWork,
    private readonly users: UserViews,
    private readonly devices: DeviceNames,
  ) {}

  /**
   * The audit trail by any of its fields, newest first. Kinds of actors and targets, actions that begin alike, and more
   * than ten actions need another filter or a time range of at most 31 days.
   */
  @Get('audit')
  async trail(@Query() query: StaffAuditQuery): Promise<TrailView> {
    return TrailView.of(await this.audit.page(queryOf(query), pageOf(query)), this.devices);
  }

  /** Users, and anything else by its id. Of an API key or token that is pasted whole, only the start is looked for. */
  @Get('search')
  async search(@Query() { q }: StaffFindQuery): Promise<FoundView> {
    return FoundView.of(await this.uow.readInTurn(() => this.sources.find(soughtIn(q), MOST_OF_A_KIND)));
  }

  /** An account, and what may keep its holder out. */
  @Get('users/:id')
  async user(@Param('id') id: string): Promise<DossierView> {
    return DossierView.of(await this.dossiers.of(id), this.users, this.devices);
  }

  /** Shows what a deletion of the account would end, also what was bought with it. */
  @Get('users/:id/deletion-preview')
  async deletionPreview(@Param('id') id: string): Promise<DeletionPreviewView> {
    return DeletionPreviewView.of(await this.dossiers.deletion(id));
  }
}
