import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import {
  aboutOwner,
  type Asked,
  BillingObjects,
  type BillingOwner,
  refusedAs,
  refusedByProvider,
} from '../../customers/index.ts';
import { BillingGateway, type InvoiceDetails, isNotFound } from '../../polar/index.ts';
import { Refreshing } from '../../mirror/index.ts';
import { OrderRefusal } from '../domain/selling-refusals.ts';
import { orderActions } from './audit-actions.ts';

/** A file of the platform. Its URL opens it without a sign-in, for a limited time. */
export type FileState = { readonly status: 'ready'; readonly url: string } | { readonly status: 'generating' };

const refusedInvoice = refusedAs({
  byKind: { conflict: OrderRefusal.INVOICE_NOT_AVAILABLE, invalid: OrderRefusal.INVOICE_DETAILS_MISSING },
});

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
  async invoice(asked: Asked, details: InvoiceDetails): Promise<FileState> {
    const isCorrected = Object.keys(details).length > 0;
    const action = isCorrected ? 'manage' : 'read';
    const { owner } = await this.objects.ownedOne(asked, 'order', OrderRefusal.ORDER_NOT_FOUND, action);
    const ready = isCorrected ? undefined : await this.written(asked.id);
    if (ready) return ready;
    await this.generate(owner, asked.id, details);
    return (await this.written(asked.id)) ?? { status: 'generating' };
  }

  /** @throws ORDER_NOT_FOUND, RECEIPT_NOT_FOUND, and as `BillingOwners.of` */
  async receipt(asked: Asked): Promise<FileState> {
    await this.objects.ownedOne(asked, 'order', OrderRefusal.ORDER_NOT_FOUND);
    const missing = refusedAs({ byKind: { not_found: OrderRefusal.RECEIPT_NOT_FOUND } });
    const url = await this.gateway.orders.receiptUrl(asked.id).catch(missing);
    return url === null ? { status: 'generating' } : { status: 'ready', url };
  }

  private written(orderId: string): Promise<FileState | undefined> {
    return this.gateway.orders.invoiceUrl(orderId).then(
      (url): FileState => ({ status: 'ready', url }),
      (error: unknown) => (isNotFound(error) ? undefined : refusedByProvider(error)),
    );
  }

  /** Asking twice is harmless, so an answer that was lost is not looked for. */
  private async generate(owner: BillingOwner, orderId: string, details: InvoiceDetails): Promise<void> {
    const corrected = Object.keys(details);
    if (corrected.length > 0) await this.gateway.orders.correct(orderId, details).catch(refusedInvoice);
    await this.gateway.orders.generateInvoice(orderId).catch(refusedInvoice);
    await this.refreshing.now('order', orderId, 'interactive').catch(refusedByProvider);
    await this.uow.run(async () => {
      const action = orderActions['billing.invoice.requested'];
      this.audit.record({ action, ...aboutOwner(owner), details: { orderId, corrected } });
    });
  }
}
