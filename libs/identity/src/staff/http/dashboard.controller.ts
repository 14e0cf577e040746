import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GuardedController, StaffGuard } from '../../sessions/http.ts';
import { StaffFigures } from '../application/staff-figures.ts';
import { DashboardQuery, DashboardView } from './dashboard.dto.ts';

/** Whether anything is wrong. */
@ApiTags('Staff: reading')
@GuardedController('api/staff/dashboard', StaffGuard)
export class DashboardController {
  constructor(private readonly series: StaffFigures) {}

  /** One figure over a range, compared with the period before. Figures are counted every ten minutes. */
  @Get()
  async read(@Query() { figure, range, zone = 'UTC' }: DashboardQuery): Promise<DashboardView> {
    return DashboardView.of(await this.series.series(figure, range, zone));
  }
}
