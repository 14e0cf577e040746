import { Body, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { AdminGuard, CurrentCaller, GuardedController, StaffGuard } from '#identity/http';
import { Invoices } from '../application/invoices.ts';
import { Refunding } from '../application/refunding.ts';
import { RefundBody } from './staff-bodies.dto.ts';
import { FileView, RefundRequestView, StaffOrderWithRefundsView } from './views.ts';

@ApiTags('Staff: billing')
@GuardedController('api/staff/billing/orders', StaffGuard)
export class StaffOrdersController {
  constructor(
    private readonly refunding: Refunding,
    private readonly invoices: Invoices,
  ) {}

  /** An order with its refunds, and what can still be refunded. */
  @Get(':id')
  async get(@Param('id') id: string): Promise<StaffOrderWithRefundsView> {
    return StaffOrderWithRefundsView.of(await this.refunding.order(id));
  }

  /** The invoice, once it is written. The audit trail has who opened it. */
  @Get(':id/invoice')
  async invoice(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<FileView> {
    return this.invoices.openForStaff(caller, id);
  }

  /** The invoice, which is written where there is none yet, with the details of the order. */
  @Post(':id/invoice')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async writeInvoice(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<FileView> {
    return this.invoices.writeForStaff(caller, id);
  }

  /** Refunds an order or a part of it; over the caller's limit, once a second person approves. */
  @Post(':id/refunds')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async refund(
    @Param('id') orderId: string,
    @Body() { comment, revokeBenefits = false, ...asked }: RefundBody,
    @CurrentCaller() caller: Caller,
  ): Promise<RefundRequestView> {
    const wanted = { ...asked, comment: comment ?? null, revokeBenefits };
    return RefundRequestView.of(await this.refunding.ask(caller, orderId, wanted));
  }

  /** Sends a refund that another person asked for. */
  @Post(':id/refunds/:requestId/approve')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async approve(
    @Param('id') orderId: string,
    @Param('requestId') id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<RefundRequestView> {
    return RefundRequestView.of(await this.refunding.approve(caller, orderId, id));
  }

  /** Closes a refund that waits for a second person. */
  @Post(':id/refunds/:requestId/decline')
  @HttpCode(200)
  @UseGuards(AdminGuard)
  async decline(
    @Param('id') orderId: string,
    @Param('requestId') id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<RefundRequestView> {
    return RefundRequestView.of(await this.refunding.decline(caller, orderId, id));
  }
}
