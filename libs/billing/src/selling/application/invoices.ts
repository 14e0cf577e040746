import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { aboutOwner, BillingObjects, type Owned, type OwnerNamed, refusedByProvider } from '../../customers/index.ts';
import { BillingGateway, GatewayError, type InvoiceDetails, isNotFound } from '../../polar/index.ts';
import { Refreshing } from '../../mirror/index.ts';
import { OrderRefusal } from '../domain/selling-refusals.ts';
import { orderActions } from './audit-actions.ts';

/** A file of the platform. Its URL opens it without a sign-in, for a limited time. */
export type FileState = { readonly status: 'ready'; readonly url: string } | { readonly status: 'generating' };

/** Invoices and receipts, which the platform writes. */
@Injectable()
export class Invoices {
  constructor(
    private readonly objects: BillingObjects,
    private readonly gateway: BillingGateway,
    private readonly refreshing: Refreshing,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Has the invoice written where there is none yet.
   * @param details for the invoice, in the place of those the order was paid with
   * @throws ORDER_NOT_FOUND, INVOICE_NOT_AVAILABLE, INVOICE_DETAILS_MISSING, and as `BillingOwners.of`
   */
  async invoice(caller: Caller, named: OwnerNamed, orderId: string, details: InvoiceDetails): Promise<FileState> {
    const isCorrected = Object.keys(details).length > 0;
    const action = isCorrected ? 'manage' : 'read';
    const missing = OrderRefusal.ORDER_NOT_FOUND;
    const found = await this.objects.ownedOne(caller, named, 'order', orderId, missing, action);
    const ready = isCorrected ? undefined : await this.written(orderId);
    if (ready) return ready;
    await this.generate(found, details);
    return (await this.written(orderId)) ?? { status: 'generating' };
  }

  /** @throws ORDER_NOT_FOUND, RECEIPT_NOT_FOUND, and as `BillingOwners.of` */
  async receipt(caller: Caller, named: OwnerNamed, orderId: string): Promise<FileState> {
    await this.objects.ownedOne(caller, named, 'order', orderId, OrderRefusal.ORDER_NOT_FOUND);
    try {
      const url = await this.gateway.orders.receiptUrl(orderId);
      return url === null ? { status: 'generating' } : { status: 'ready', url };
    } catch (error) {
      if (isNotFound(error)) throw OrderRefusal.RECEIPT_NOT_FOUND();
      return refusedByProvider(error);
    }
  }

  private async written(orderId: string): Promise<FileState | undefined> {
    try {
      return { status: 'ready', url: await this.gateway.orders.invoiceUrl(orderId) };
    } catch (error) {
      return isNotFound(error) ? undefined : refusedByProvider(error);
    }
  }

  /** Asking twice is harmless, so an answer that was lost is not looked for. */
  private async generate({ owner, object }: Owned<'order'>, details: InvoiceDetails): Promise<void> {
    const { id } = object.fields;
    try {
      if (Object.keys(details).length > 0) await this.gateway.orders.correct(id, details);
      await this.gateway.orders.generateInvoice(id);
    } catch (error) {
      refusedInvoice(error);
    }
    await this.refreshing.now('order', id, 'interactive').catch(refusedByProvider);
    await this.uow.run(async () => {
      const action = orderActions['billing.invoice.requested'];
      this.audit.record({ action, ...aboutOwner(owner), details: { orderId: id, corrected: Object.keys(details) } });
    });
  }
}

/** @throws always */
function refusedInvoice(error: unknown): never {
  if (error instanceof GatewayError) {
    const { failure } = error;
    if (failure.kind === 'conflict') throw OrderRefusal.INVOICE_NOT_AVAILABLE();
    if (failure.kind === 'invalid' && failure.fields.length === 0) throw OrderRefusal.INVOICE_DETAILS_MISSING();
  }
  return refusedByProvider(error);
}
