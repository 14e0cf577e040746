import { ApiProperty } from '@nestjs/swagger';
import type { ShownObject } from '../application/object-forms.ts';
import { type Members, membersOf, ObjectView } from './object-views.ts';

const OPEN = { type: 'object', additionalProperties: true } as const;
const LIST = { type: 'array', items: OPEN } as const;

const PRODUCT: Members<ListedProductView> = {
  name: '',
  description: null,
  visibility: null,
  isRecurring: false,
  recurringInterval: null,
  recurringIntervalCount: null,
  trialInterval: null,
  trialIntervalCount: null,
  isArchived: false,
  prices: [],
  benefits: [],
  medias: [],
  attachedCustomFields: [],
};

export class ListedProductView extends ObjectView {
  name!: string;
  description!: string | null;
  /** `draft`, `private`, `public`, … */
  visibility!: string | null;
  isRecurring!: boolean;
  recurringInterval!: string | null;
  recurringIntervalCount!: number | null;
  trialInterval!: string | null;
  trialIntervalCount!: number | null;
  isArchived!: boolean;
  /** As the billing provider has them; what else they have depends on `amountType`. */
  @ApiProperty(LIST) prices!: Record<string, unknown>[];
  @ApiProperty(LIST) benefits!: Record<string, unknown>[];
  @ApiProperty(LIST) medias!: Record<string, unknown>[];
  @ApiProperty(LIST) attachedCustomFields!: Record<string, unknown>[];

  static of(found: ShownObject): ListedProductView {
    return membersOf(found, PRODUCT);
  }
}

const DISCOUNT: Members<ListedDiscountView> = {
  name: '',
  code: null,
  type: '',
  amount: null,
  currency: null,
  amounts: null,
  basisPoints: null,
  duration: '',
  durationInMonths: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  maxRedemptionsPerCustomer: null,
  redemptionsCount: 0,
};

export class ListedDiscountView extends ObjectView {
  name!: string;
  /** Null: only the merchant can give it. */
  code!: string | null;
  /** `fixed`, `percentage`, … */
  type!: string;
  /** Of `fixed`, in `currency`. */
  amount!: number | null;
  currency!: string | null;
  /** Of `fixed`, by currency. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' }, nullable: true })
  amounts!: Record<string, number> | null;
  /** Of `percentage`, in hundredths of a percent. */
  basisPoints!: number | null;
  /** `once`, `forever`, `repeating`, … */
  duration!: string;
  /** Only of `repeating`. */
  durationInMonths!: number | null;
  startsAt!: string | null;
  endsAt!: string | null;
  maxRedemptions!: number | null;
  maxRedemptionsPerCustomer!: number | null;
  redemptionsCount!: number;

  static of(found: ShownObject): ListedDiscountView {
    return membersOf(found, DISCOUNT);
  }
}

const BENEFIT: Members<ListedBenefitView> = {
  type: '',
  description: '',
  visibility: null,
  selectable: false,
  deletable: false,
  isDeleted: false,
  properties: {},
};

export class ListedBenefitView extends ObjectView {
  /** `custom`, `discord`, `github_repository`, `downloadables`, `license_keys`, `meter_credit`, `feature_flag`, … */
  type!: string;
  description!: string;
  visibility!: string | null;
  selectable!: boolean;
  deletable!: boolean;
  isDeleted!: boolean;
  /** By type; without credentials. */
  @ApiProperty(OPEN) properties!: Record<string, unknown>;

  static of(found: ShownObject): ListedBenefitView {
    return membersOf(found, BENEFIT);
  }
}

const METER: Members<ListedMeterView> = {
  name: '',
  filter: {},
  aggregation: {},
  unit: null,
  customLabel: null,
  customMultiplier: null,
  archivedAt: null,
};

export class ListedMeterView extends ObjectView {
  name!: string;
  /** `conjunction` with `clauses`, each a filter or `property`, `operator`, `value`; to any depth. */
  @ApiProperty(OPEN) filter!: Record<string, unknown>;
  /** `func`, and the `property` that all but `count` are about. */
  @ApiProperty(OPEN) aggregation!: Record<string, unknown>;
  unit!: string | null;
  customLabel!: string | null;
  customMultiplier!: number | null;
  archivedAt!: string | null;

  static of(found: ShownObject): ListedMeterView {
    return membersOf(found, METER);
  }
}

const CUSTOM_FIELD: Members<ListedCustomFieldView, 'usedBy'> = { type: '', slug: '', name: '', properties: {} };

class UsingProductView {
  id!: string;
  name!: string;
}

export class ListedCustomFieldView extends ObjectView {
  /** `checkbox`, `date`, `number`, `select`, `text`, … */
  type!: string;
  slug!: string;
  name!: string;
  @ApiProperty(OPEN) properties!: Record<string, unknown>;
  /** Products that ask for it. */
  usedBy!: UsingProductView[];

  static of(found: ShownObject, usedBy: readonly UsingProductView[]): ListedCustomFieldView {
    return { ...membersOf(found, CUSTOM_FIELD), usedBy: [...usedBy] };
  }
}
