import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type Caller, CallerLock, type Role } from '#identity';
import {
  aboutCustomer,
  aboutOwner,
  AccountLinks,
  type Asked,
  BillingObjects,
  ownerIn,
  refusedAs,
  refusedByProvider,
} from '../../customers/index.ts';
import { BillingGateway, type InvoiceDetails, isNotFound } from '../../polar/index.ts';
import { MirrorReading, Refreshing } from '../../mirror/index.ts';
import { OrderRefusal } from '../domain/selling-refusals.ts';
import { orderActions } from './audit-actions.ts';

/** A file of the platform. Its URL opens it without a sign-in, for a limited time. */
export type FileState = { readonly status: 'ready'; readonly url: string } | { readonly status: 'generating' };

const refusedInvoice = refusedAs({
  byKind: { conflict: OrderRefusal.INVOICE_NOT_AVAILABLE, invalid: OrderRefusal.INVOICE_DETAILS_MISSING },
});

/** An order, and the target of entries about its invoice. */
interface Billed {
  readonly orderId: string;
  readonly about: ReturnType<typeof aboutCustomer>;
}

@Injectable()
export class Invoices {
  constructor(
    private readonly objects: BillingObjects,
    private readonly reading: MirrorReading,
    private readonly links: AccountLinks,
    private readonly gateway: BillingGateway,
    private readonly refreshing: Refreshing,
    private readonly callers: CallerLock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Has the invoice written where there is none yet.
   * @param details for the invoice, in the place of those the order was paid with
   * @throws ORDER_NOT_FOUND, INVOICE_NOT_AVAILABLE, INVOICE_DETAILS_MISSING, and as `BillingOwners.of`
   */
  async invoice(asked: Asked, details: InvoiceDetails): Promise<FileState> {
    const action = Object.keys(details).length > 0 ? 'manage' : 'read';
    const { owner } = await this.objects.ownedOne(asked, 'order', OrderRefusal.ORDER_NOT_FOUND, action);
    return this.obtain({ orderId: asked.id, about: aboutOwner(owner) }, details);
  }

  /**
   * The invoice that is written, for staff.
   * @throws ORDER_NOT_FOUND, INVOICE_NOT_WRITTEN, and as `CallerLock.lockStaffToRepeat`
   */
  openForStaff(staff: Caller, orderId: string): Promise<FileState> {
    return this.forStaff(staff, ['support', 'admin'], orderId, async () => {
      const written = await this.written(orderId);
      if (!written) throw OrderRefusal.INVOICE_NOT_WRITTEN();
      return written;
    });
  }

  /** As `invoice`, for admins, who leave the details as they are. @throws as `CallerLock.lockStaffToRepeat` as well */
  writeForStaff(staff: Caller, orderId: string): Promise<FileState> {
    return this.forStaff(staff, ['admin'], orderId, (billed) => this.obtain(billed, {}));
  }

  /** @throws ORDER_NOT_FOUND, RECEIPT_NOT_FOUND, and as `BillingOwners.of` */
  async receipt(asked: Asked): Promise<FileState> {
    await this.objects.ownedOne(asked, 'order', OrderRefusal.ORDER_NOT_FOUND);
    const missing = refusedAs({ byKind: { not_found: OrderRefusal.RECEIPT_NOT_FOUND } });
    const url = await this.gateway.orders.receiptUrl(asked.id).catch(missing);
    return url === null ? { status: 'generating' } : { status: 'ready', url };
  }

  private async forStaff(
    staff: Caller,
    roles: readonly Role[],
    orderId: string,
    read: (billed: Billed) => Promise<FileState>,
  ): Promise<FileState> {
    await this.uow.run(() => this.callers.lockStaffToRepeat(staff, ...roles));
    const order = await this.reading.find('order', orderId);
    if (!order) throw OrderRefusal.ORDER_NOT_FOUND();
    const { customerId } = order.fields;
    const link = await this.links.ofCustomer(customerId);
    const about = aboutCustomer(link ? ownerIn(link) : null, customerId);
    const file = await read({ orderId, about });
    if (file.status !== 'ready') return file;
    await this.uow.run(async () => {
      const action = orderActions['billing.invoice.opened-by-staff'];
      this.audit.record({ action, ...about, details: { orderId } });
    });
    return file;
  }

  private async obtain(billed: Billed, details: InvoiceDetails): Promise<FileState> {
    const isCorrected = Object.keys(details).length > 0;
    const ready = isCorrected ? undefined : await this.written(billed.orderId);
    if (ready) return ready;
    await this.generate(billed, details);
    return (await this.written(billed.orderId)) ?? { status: 'generating' };
  }

  private written(orderId: string): Promise<FileState | undefined> {
    return this.gateway.orders.invoiceUrl(orderId).then(
      (url): FileState => ({ status: 'ready', url }),
      (error: unknown) => (isNotFound(error) ? undefined : refusedByProvider(error)),
    );
  }

  /** Asking twice is harmless, so an answer that was lost is not looked for. */
  private async generate({ orderId, about }: Billed, details: InvoiceDetails): Promise<void> {
    const corrected = Object.keys(details);
    if (corrected.length > 0) await this.gateway.orders.correct(orderId, details).catch(refusedInvoice);
    await this.gateway.orders.generateInvoice(orderId).catch(refusedInvoice);
    await this.uow.run(async () => {
      const action = orderActions['billing.invoice.requested'];
      this.audit.record({ action, ...about, details: { orderId, corrected } });
    });
    await this.refreshing.now('order', orderId, 'interactive').catch(refusedByProvider);
  }
}
