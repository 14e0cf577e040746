import { Injectable } from '@nestjs/common';
import { Audit, auditActions, entry } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { SessionPrincipal } from '../../sessions/index.ts';
import {
  MOST_VIEWS,
  mustBeDeletable,
  type SavedView,
  SavedViews,
  viewNameOf,
  withoutPage,
} from '../domain/saved-view.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { StaffActs } from './staff-acts.ts';

interface ViewDetails {
  readonly [member: string]: string | boolean;
  readonly list: string;
  readonly shared: boolean;
}

export const viewActions = auditActions({
  'staff-view.saved': entry<ViewDetails>('A member of staff saved the filters of a list under a name.'),
  'staff-view.deleted': entry<ViewDetails>('A saved view of a list was deleted.'),
});

export interface NewView extends Pick<SavedView, 'list' | 'name' | 'query'> {
  readonly shared: boolean;
}

export interface ViewsOfList {
  readonly own: readonly SavedView[];
  readonly shared: readonly SavedView[];
}

/** Filters of lists that staff keep for themselves, or for all staff. */
@Injectable()
export class ViewsOfStaff {
  constructor(
    private readonly views: SavedViews,
    private readonly acts: StaffActs,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /** By name. */
  async list({ user }: SessionPrincipal, list: string): Promise<ViewsOfList> {
    const views = await this.uow.read(() => this.views.listFor(user.id, list));
    return { own: views.filter(isPersonal), shared: views.filter((view) => !isPersonal(view)) };
  }

  /** @throws VIEW_NAME_EMPTY, VIEW_NAME_TAKEN, TOO_MANY_VIEWS, FORBIDDEN */
  save(staff: SessionPrincipal, { list, name, query, shared }: NewView): Promise<SavedView> {
    return this.acts.runAsStaff(staff, async ({ id }) => {
      const view: SavedView = {
        id: this.random.id(),
        list,
        name: viewNameOf(name),
        query: withoutPage(query),
        ownerId: shared ? null : id,
        createdBy: id,
        createdAt: this.clock.now(),
      };
      if ((await this.views.countOf(id)) >= MOST_VIEWS) throw StaffRefusal.TOO_MANY_VIEWS({ limit: MOST_VIEWS });
      if ((await this.views.add(view)) === 'taken') throw StaffRefusal.VIEW_NAME_TAKEN();
      this.audit.record({ action: viewActions['staff-view.saved'], ...aboutView(view) });
      return view;
    });
  }

  /** @throws VIEW_NOT_FOUND, FORBIDDEN */
  delete(staff: SessionPrincipal, viewId: string): Promise<void> {
    return this.acts.runAsStaff(staff, async (person) => {
      const view = await this.views.findForUpdate(viewId);
      mustBeDeletable(view, person);
      await this.views.remove(view);
      this.audit.record({ action: viewActions['staff-view.deleted'], ...aboutView(view) });
    });
  }
}

const isPersonal = ({ ownerId }: SavedView) => ownerId !== null;

/** The name of a personal view belongs to its owner, and goes with the account. */
const aboutView = ({ id, list, name, ownerId }: SavedView) => ({
  target: { kind: 'staff-view', id, label: name },
  personId: ownerId,
  details: { list, shared: ownerId === null },
});
