import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { Accepts, CurrentCaller, GuardedController } from '#identity/http';
import { acceptsReaders, OwnerQuery } from '../../customers/http.ts';
import { Invoices } from '../application/invoices.ts';
import { type OrderFilters, OwnPurchases } from '../application/own-purchases.ts';
import { FileView, OrdersView, OrderWithRefundsView } from './views.ts';
import { InvoiceBody, OrdersQuery, pageOf } from './bodies.dto.ts';

@ApiTags('Billing')
@GuardedController('api/billing/orders')
export class OrdersController {
  constructor(
    private readonly purchases: OwnPurchases,
    private readonly invoices: Invoices,
  ) {}

  /** Orders of the caller or of an organization, the newest first. */
  @Get()
  @Accepts(...acceptsReaders)
  async list(@Query() query: OrdersQuery, @CurrentCaller() caller: Caller): Promise<OrdersView> {
    const page = pageOf(query);
    return OrdersView.of(await this.purchases.orders(caller, query, filtersOf(query), page), page);
  }

  /** An order with its refunds. */
  @Get(':id')
  @Accepts(...acceptsReaders)
  async get(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<OrderWithRefundsView> {
    return OrderWithRefundsView.from(await this.purchases.order(caller, query, id));
  }

  /** The receipt of a payment. */
  @Get(':id/receipt')
  async receipt(
    @Param('id') id: string,
    @Query() query: OwnerQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<FileView> {
    return FileView.of(await this.invoices.receipt(caller, query, id));
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
    const details = {
      ...(billingName !== undefined && { billingName }),
      ...(billingAddress !== undefined && { billingAddress }),
    };
    return FileView.of(await this.invoices.invoice(caller, { organizationId }, id, details));
  }
}

const filtersOf = ({ status, from, until, subscriptionId }: OrdersQuery): OrderFilters => ({
  ...(status !== undefined && { status: [status] }),
  ...(from !== undefined && { from: new Date(from) }),
  ...(until !== undefined && { until: new Date(until) }),
  ...(subscriptionId !== undefined && { subscriptionId }),
});
