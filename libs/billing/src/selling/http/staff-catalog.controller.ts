import { Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GuardedController, StaffGuard } from '#identity/http';
import { BillingObjects } from '../../customers/index.ts';
import {
  ListedBenefitView,
  ListedCustomFieldView,
  ListedDiscountView,
  ListedMeterView,
  ListedProductView,
  listOf,
  ObjectParams,
  ObjectsQuery,
  searchOf,
  StatusQuery,
} from '../../customers/http.ts';
import { StaffCatalog } from '../application/staff-catalog.ts';
import {
  BenefitPageView,
  ListedBenefitsView,
  ListedCustomFieldsView,
  ListedDiscountsView,
  ListedMetersView,
  ListedProductsView,
  MeterPageView,
  ObjectPageView,
  ProductPageView,
} from './staff-views.ts';

/** Read only: what is sold is changed in the dashboard of the billing provider, to which each object has a link. */
@ApiTags('Staff: billing')
@GuardedController('api/staff/billing', StaffGuard)
export class StaffCatalogController {
  constructor(
    private readonly objects: BillingObjects,
    private readonly catalog: StaffCatalog,
  ) {}

  /** Products with their prices, archived ones as well. */
  @Get('products')
  async products(@Query() query: StatusQuery): Promise<ListedProductsView> {
    const found = await this.objects.search('product', ...searchOf(query));
    return listOf('products', found, query, (product) => ListedProductView.of(product));
  }

  /** A product, and how many active subscriptions there are. */
  @Get('products/:id')
  async product(@Param('id') id: string): Promise<ProductPageView> {
    const found = await this.objects.get('product', id);
    const { total } = await this.objects.beside('subscription', { productId: id, status: ['active'] });
    return { product: ListedProductView.of(found), details: found.shown, activeSubscriptions: total };
  }

  /** Discounts, and how often each was used. */
  @Get('discounts')
  async discounts(@Query() query: ObjectsQuery): Promise<ListedDiscountsView> {
    const found = await this.objects.search('discount', ...searchOf(query));
    return listOf('discounts', found, query, (discount) => ListedDiscountView.of(discount));
  }

  /** Benefits of products. */
  @Get('benefits')
  async benefits(@Query() query: ObjectsQuery): Promise<ListedBenefitsView> {
    const found = await this.objects.search('benefit', ...searchOf(query));
    return listOf('benefits', found, query, (benefit) => ListedBenefitView.of(benefit));
  }

  /** A benefit with its products and grants, and why grants failed. */
  @Get('benefits/:id')
  async benefit(@Param('id') id: string): Promise<BenefitPageView> {
    return BenefitPageView.of(await this.catalog.benefit(id));
  }

  /** Meters, each with its filter and aggregation. */
  @Get('meters')
  async meters(@Query() query: StatusQuery): Promise<ListedMetersView> {
    const found = await this.objects.search('meter', ...searchOf(query));
    return listOf('meters', found, query, (meter) => ListedMeterView.of(meter));
  }

  /** A meter with its filter and aggregation. */
  @Get('meters/:id')
  async meter(@Param('id') id: string): Promise<MeterPageView> {
    const found = await this.objects.get('meter', id);
    return { meter: ListedMeterView.of(found), details: found.shown };
  }

  /** Questions that checkouts ask, and the products that ask them. */
  @Get('custom-fields')
  async customFields(@Query() query: ObjectsQuery): Promise<ListedCustomFieldsView> {
    const found = await this.objects.search('custom_field', ...searchOf(query));
    const uses = await this.catalog.usesOfFields();
    return listOf('customFields', found, query, (field) => ListedCustomFieldView.with(field, uses(field.stored.id)));
  }

  /** An object of any kind, with everything that the billing provider has of it; also a deleted one. */
  @Get('objects/:kind/:id')
  async object(@Param() { kind, id }: ObjectParams): Promise<ObjectPageView> {
    return ObjectPageView.of(await this.objects.get(kind, id));
  }
}
