import { benefit } from '../../objects/domain/kinds/benefit.ts';
import { customField } from '../../objects/domain/kinds/custom-field.ts';
import { discount } from '../../objects/domain/kinds/discount.ts';
import { meter } from '../../objects/domain/kinds/meter.ts';
import { product } from '../../objects/domain/kinds/product.ts';
import { staffView } from '../../objects/http.ts';
import type { ShownObject } from '../application/object-forms.ts';
import type { NamedProduct } from '../application/staff-catalog.ts';
import { NamedProductView } from './object-views.ts';

export class ListedProductView extends staffView(product) {}
export class ListedDiscountView extends staffView(discount) {}
export class ListedBenefitView extends staffView(benefit) {}
export class ListedMeterView extends staffView(meter) {}

export class ListedCustomFieldView extends staffView(customField) {
  /** Products that ask for it. */
  usedBy!: NamedProductView[];

  static with(found: ShownObject, usedBy: readonly NamedProduct[]): ListedCustomFieldView {
    return { ...this.of(found), usedBy: [...usedBy] };
  }
}
