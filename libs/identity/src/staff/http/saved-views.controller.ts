import { Body, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentSession, GuardedController, PostOk, StaffGuard, SuccessView } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { ViewsOfStaff } from '../application/saved-views.ts';
import { SavedViewView, SavedViewsView, SaveViewBody, ViewsQuery } from './saved-views.dto.ts';

/** Filters of lists under a name: own ones, and those shared with all staff. */
@ApiTags('Staff: views')
@GuardedController('api/staff/views', StaffGuard)
export class SavedViewsController {
  constructor(private readonly views: ViewsOfStaff) {}

  /** The views of a list. */
  @Get()
  async list(@Query() { list }: ViewsQuery, @CurrentSession() staff: SessionPrincipal): Promise<SavedViewsView> {
    const { own, shared } = await this.views.list(staff, list);
    return { own: own.map((view) => SavedViewView.of(view)), shared: shared.map((view) => SavedViewView.of(view)) };
  }

  /** Saves a view. A person may have 100. */
  @PostOk('')
  async save(@Body() body: SaveViewBody, @CurrentSession() staff: SessionPrincipal): Promise<SavedViewView> {
    return SavedViewView.of(await this.views.save(staff, body));
  }

  /** Deletes a view: an own one, or a shared one that the caller made. Admins may delete all shared ones. */
  @Delete(':id')
  async delete(@Param('id') id: string, @CurrentSession() staff: SessionPrincipal): Promise<SuccessView> {
    await this.views.delete(staff, id);
    return { success: true };
  }
}
