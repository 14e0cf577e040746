import { ApiProperty } from '@nestjs/swagger';
import { subscription } from '../../objects/domain/kinds/subscription.ts';
import { holderView } from '../../objects/http.ts';
import type { ShownPage } from '../../customers/index.ts';
import type { PageNumbers } from './owned-bodies.dto.ts';

/** With further members of the billing provider that are shown to its holder, in camelCase. Times are ISO 8601. */
export class SubscriptionView extends holderView(subscription) {}

export class SubscriptionsView {
  @ApiProperty({ type: [SubscriptionView] }) subscriptions!: SubscriptionView[];
  total!: number;
  limit!: number;
  offset!: number;

  static of({ shown, total }: ShownPage, page: PageNumbers): SubscriptionsView {
    return { subscriptions: shown.map((subscription) => SubscriptionView.of(subscription)), total, ...page };
  }
}
