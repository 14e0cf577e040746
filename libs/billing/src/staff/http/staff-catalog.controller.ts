import { Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GuardedController, StaffGuard } from '#identity/http';
import { StaffCatalog } from '../application/staff-catalog.ts';
import { StaffObjects } from '../application/staff-objects.ts';
import { StaffSubscriptions } from '../application/staff-subscriptions.ts';
import {
  ListedBenefitView,
  ListedCustomFieldView,
  ListedDiscountView,
  ListedMeterView,
  ListedProductView,
} from './catalog-views.ts';
import { BenefitPageView, MeterPageView, ObjectPageView, ProductPageView } from './detail-views.ts';
import {
  ListedBenefitsView,
  ListedCustomFieldsView,
  ListedDiscountsView,
  ListedMetersView,
  ListedProductsView,
} from './list-views.ts';
import { filtersOf, numbersOf, ObjectParams, ObjectsQuery, pageOf, StatusQuery } from './queries.dto.ts';

/** Read only: what is sold is changed in the dashboard of the billing provider, to which each object has a link. */
@ApiTags('Staff: billing')
@GuardedController('api/staff/billing', StaffGuard)
export class StaffCatalogController {
  constructor(
    private readonly objects: StaffObjects,
    private readonly catalog: StaffCatalog,
    private readonly bought: StaffSubscriptions,
  ) {}

  /** Products with their prices, archived ones as well. */
  @Get('products')
  async products(@Query() query: StatusQuery): Promise<ListedProductsView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('product', filtersOf(query), page);
    return { products: items.map((found) => ListedProductView.of(found)), total, ...numbersOf(page) };
  }

  /** A product, and how many active subscriptions there are. */
  @Get('products/:id')
  async product(@Param('id') id: string): Promise<ProductPageView> {
    const product = await this.objects.get('product', id);
    return ProductPageView.of(product, await this.bought.countActive(id));
  }

  /** Discounts, and how often each was used. */
  @Get('discounts')
  async discounts(@Query() query: ObjectsQuery): Promise<ListedDiscountsView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('discount', filtersOf(query), page);
    return { discounts: items.map((found) => ListedDiscountView.of(found)), total, ...numbersOf(page) };
  }

  /** What purchases can give. */
  @Get('benefits')
  async benefits(@Query() query: ObjectsQuery): Promise<ListedBenefitsView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('benefit', filtersOf(query), page);
    return { benefits: items.map((found) => ListedBenefitView.of(found)), total, ...numbersOf(page) };
  }

  /** A benefit with its products and grants, and why grants failed. */
  @Get('benefits/:id')
  async benefit(@Param('id') id: string): Promise<BenefitPageView> {
    return BenefitPageView.of(await this.catalog.benefit(id));
  }

  /** Meters, each with its filter and aggregation. */
  @Get('meters')
  async meters(@Query() query: StatusQuery): Promise<ListedMetersView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('meter', filtersOf(query), page);
    return { meters: items.map((found) => ListedMeterView.of(found)), total, ...numbersOf(page) };
  }

  /** A meter with its filter and aggregation. */
  @Get('meters/:id')
  async meter(@Param('id') id: string): Promise<MeterPageView> {
    return MeterPageView.of(await this.objects.get('meter', id));
  }

  /** Questions that checkouts ask, and the products that ask them. */
  @Get('custom-fields')
  async customFields(@Query() query: ObjectsQuery): Promise<ListedCustomFieldsView> {
    const page = pageOf(query);
    const { items, total } = await this.objects.search('custom_field', filtersOf(query), page);
    const uses = await this.catalog.usesOfFields();
    const customFields = items.map((found) => ListedCustomFieldView.with(found, uses(found.stored.id)));
    return { customFields, total, ...numbersOf(page) };
  }

  /** An object of any kind, with everything that the billing provider has of it; also a deleted one. */
  @Get('objects/:kind/:id')
  async object(@Param() { kind, id }: ObjectParams): Promise<ObjectPageView> {
    return ObjectPageView.of(await this.objects.get(kind, id));
  }
}
