import { plainName } from '#shared-kernel/domain/plain-name';
import { AccountRefusal } from '../../users/domain/account-refusals.ts';
import type { User } from '../../users/domain/user.ts';
import { StaffRefusal } from './staff-refusals.ts';

/** Personal and shared views that one person made. */
export const MOST_VIEWS = 100;

/** The filters of a list, under a name. */
export interface SavedView {
  readonly id: string;
  /** The list: `users`, `sessions`, … */
  readonly list: string;
  /** Unique in its list among the shared views, or among those of the owner, without regard to case. */
  readonly name: string;
  /** The query string of the URL, without `?` and without the page. */
  readonly query: string;
  /** Null: shared with all staff. */
  readonly ownerId: string | null;
  /** Null: that account is deleted. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

export abstract class SavedViews {
  /** Views of the owner and shared ones, by name. */
  abstract listFor(ownerId: string, list: string): Promise<readonly SavedView[]>;

  /** Of all lists, personal and shared. */
  abstract countOf(createdBy: string): Promise<number>;

  /** Undefined also for a text that is no id. Inside `UnitOfWork.run`: the view is locked. */
  abstract findForUpdate(id: string): Promise<SavedView | undefined>;

  abstract add(view: SavedView): Promise<'added' | 'taken'>;

  abstract remove(view: SavedView): Promise<void>;
}

type Person = Pick<User, 'id' | 'role'>;

/** @throws VIEW_NAME_EMPTY */
export function viewNameOf(text: string): string {
  const name = plainName(text);
  if (name === '') throw StaffRefusal.VIEW_NAME_EMPTY();
  return name;
}

/** A view is a list, not a page of it. */
export const withoutPage = (query: string) =>
  query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^cursor(?:=|$)/.test(part))
    .join('&');

/** A personal view of another person is answered as not found. @throws VIEW_NOT_FOUND, FORBIDDEN */
export function mustBeDeletable(view: SavedView | undefined, { id, role }: Person): asserts view is SavedView {
  if (!view || (view.ownerId ?? id) !== id) throw StaffRefusal.VIEW_NOT_FOUND();
  if (view.createdBy !== id && role !== 'admin') throw AccountRefusal.FORBIDDEN();
}
