import { IsBoolean, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { SavedView } from '../domain/saved-view.ts';

const NAME_LENGTH = 80;
const QUERY_LENGTH = 2000;
const LIST = /^[a-z-]{1,40}$/;

export class ViewsQuery {
  /** The list: `users`, `sessions`, … */
  @IsString() @Matches(LIST) list!: string;
}

export class SaveViewBody extends ViewsQuery {
  @IsString() @MinLength(1) @MaxLength(NAME_LENGTH) name!: string;
  /** The filters, as in the URL of the list. The page (`cursor`) is left out. */
  @IsString() @MaxLength(QUERY_LENGTH) query!: string;
  /** Whether all staff see it. */
  @IsBoolean() shared!: boolean;
}

export class SavedViewView {
  id!: string;
  list!: string;
  name!: string;
  query!: string;
  shared!: boolean;
  /** The account that made it; null when that is deleted. */
  createdBy!: string | null;
  createdAt!: Date;

  static of({ ownerId, ...view }: SavedView): SavedViewView {
    return { ...view, shared: ownerId === null };
  }
}

export class SavedViewsView {
  /** By name. */
  own!: SavedViewView[];
  shared!: SavedViewView[];
}
