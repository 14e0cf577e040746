import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { acceptsReaders, OwnerQuery } from '../../customers/http.ts';
import { BillingObjects } from '../../customers/index.ts';
import { given } from '../../objects/domain/json.ts';
import type { MirrorFilters } from '../../mirror/index.ts';
import { Invoices } from '../application/invoices.ts';
import { OwnPurchases } from '../application/own-purchases.ts';
import { FileView, OrdersView, OrderWithRefundsView, pageView } from './views.ts';
import { InvoiceBody, OrdersQuery, countedPage } from './bodies.dto.ts';

@ApiTags('Billing')
@GuardedController('api/billing/orders')
export class OrdersController {
  constructor(
    private readonly purchases: OwnPurchases,
    private readonly invoices: Invoices,
    private readonly objects: BillingObjects,
  ) {}

  /** Orders of the caller or of an organization, the newest first. */
  @Get()
  @Accepts(...acceptsReaders)
  async list(@Query() query: OrdersQuery, @CurrentCaller() caller: Caller): Promise<OrdersView> {
    const asked = { caller, named: query, page: countedPage(query) };
    return pageView('orders', await this.objects.ownedPage(asked, 'order', filtersOf(query)), query);
  }

  /** An order with its refunds. */
  @Get(':id')
  @Accepts(...acceptsReaders)
  async get(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<OrderWithRefundsView> {
    return OrderWithRefundsView.of(await this.purchases.order({ caller, named: query, id }));
  }

  /** The receipt of a payment. */
  @Get(':id/receipt')
  async receipt(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<FileView> {
    return this.invoices.receipt({ caller, named: query, id });
  }

  /** The invoice, which is written when it is asked for first; with other details only by who may manage billing. */
  @Post(':id/invoice')
  @HttpCode(200)
  async invoice(
    @Param('id') id: string,
    @Body() body: InvoiceBody,
    @CurrentCaller() caller: Caller,
  ): Promise<FileView> {
    const { organizationId, billingName, billingAddress } = body;
    const details = given({ billingName, billingAddress });
    return this.invoices.invoice({ caller, named: { organizationId }, id }, details);
  }
}

const filtersOf = ({ status, from, until, subscriptionId }: OrdersQuery): MirrorFilters => ({
  ...(status !== undefined && { status: [status] }),
  ...(from !== undefined && { from: new Date(from) }),
  ...(until !== undefined && { until: new Date(until) }),
  ...(subscriptionId !== undefined && { subscriptionId }),
});
