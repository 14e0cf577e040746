import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { IsUUID, Length } from 'class-validator';
import type { ListPage } from '#shared-kernel/application/list-page';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { listViewOf, SortedBy, ListPageQuery, ListPageView, YesOrNo } from '#shared-kernel/http/list-page.dto';
import type { ListedKey } from '../application/key-list.ts';
import type { OwnedKey } from '../application/key-supervision.ts';
import { START_LENGTH } from '../domain/api-key-options.ts';
import { ApiKeyView, StatedApiKeyView } from './views.ts';

export class KeyListQuery extends ListPageQuery {
  @Omittable() @IsUUID('loose') userId?: string;
  @YesOrNo() enabled?: boolean;
  /** The `start` of a key. A whole key is refused, because addresses of requests are logged. */
  @Omittable() @Length(START_LENGTH, START_LENGTH) start?: string;
  @SortedBy('-createdAt', 'createdAt') sort?: string;
}

class KeyOwnerView {
  id!: string;
  name!: string;
  email!: string;
}

class ListedKeyView extends PickType(StatedApiKeyView, [
  'id',
  'name',
  'start',
  'lastFour',
  'prefix',
  'enabled',
  'permissions',
  'remaining',
  'refillAmount',
  'lastRequest',
  'expiresAt',
  'createdAt',
]) {
  @ApiProperty({ type: KeyOwnerView }) owner!: KeyOwnerView;
}

/** Without metadata, which are the owner's own. */
export class StaffKeyView extends OmitType(ApiKeyView, ['userId', 'metadata']) {
  /** Null for one that was made before they were stored. */
  lastFour!: string | null;
  @ApiProperty({ type: KeyOwnerView }) owner!: KeyOwnerView;

  static of({ key, owner: { id, name, email } }: OwnedKey): StaffKeyView {
    const { userId: _, metadata: __, ...view } = ApiKeyView.of(key);
    return { ...view, lastFour: key.lastFour, owner: { id, name, email } };
  }
}

export class KeyListView extends ListPageView {
  items!: ListedKeyView[];

  static of(page: ListPage<ListedKey>): KeyListView {
    return listViewOf(page, ({ userId: id, ownerName: name, ownerEmail: email, ...key }) => ({
      ...key,
      owner: { id, name, email },
    }));
  }
}
