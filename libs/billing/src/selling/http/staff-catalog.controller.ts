import { Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GuardedController, StaffGuard } from '#identity/http';
import { listQueryOf, listViewOf } from '#shared-kernel/http/list-page.dto';
import { BillingObjects } from '../../customers/index.ts';
import {
  ListedBenefitView,
  ListedCustomFieldView,
  ListedDiscountView,
  ListedMeterView,
  ListedProductView,
  ObjectParams,
  ObjectsQuery,
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
    const page = await this.objects.page('product', listQueryOf(query));
    return listViewOf(page, (product) => ListedProductView.of(product));
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
    const page = await this.objects.page('discount', listQueryOf(query));
    return listViewOf(page, (discount) => ListedDiscountView.of(discount));
  }

  /** Benefits of products. */
  @Get('benefits')
  async benefits(@Query() query: ObjectsQuery): Promise<ListedBenefitsView> {
    const page = await this.objects.page('benefit', listQueryOf(query));
    return listViewOf(page, (benefit) => ListedBenefitView.of(benefit));
  }

  /** A benefit with its products and grants, and why grants failed. */
  @Get('benefits/:id')
  async benefit(@Param('id') id: string): Promise<BenefitPageView> {
    return BenefitPageView.of(await this.catalog.benefit(id));
  }

  /** Meters, each with its filter and aggregation. */
  @Get('meters')
  async meters(@Query() query: StatusQuery): Promise<ListedMetersView> {
    const page = await this.objects.page('meter', listQueryOf(query));
    return listViewOf(page, (meter) => ListedMeterView.of(meter));
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
    const page = await this.objects.page('custom_field', listQueryOf(query));
    const uses = await this.catalog.usesOfFields();
    return listViewOf(page, (field) => ListedCustomFieldView.with(field, uses(field.stored.id)));
  }

  /** An object of any kind, with everything that the billing provider has of it; also a deleted one. */
  @Get('objects/:kind/:id')
  async object(@Param() { kind, id }: ObjectParams): Promise<ObjectPageView> {
    return ObjectPageView.of(await this.objects.get(kind, id));
  }
}
