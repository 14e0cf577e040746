import { defineEntity, p } from '@mikro-orm/core';
import { mapped } from '#shared-kernel/infrastructure/persistence/mapped';
import { type RefundReason, RefundRequest, type RefundRequestStatus } from '../../domain/refund-request.ts';

export const RefundRequestSchema = defineEntity({
  class: mapped(RefundRequest),
  tableName: 'billing_refund_request',
  properties: {
    id: p.uuid().primary(),
    orderId: p.text(),
    amount: p.bigint('number'),
    taxAmount: p.bigint('number'),
    currency: p.string().length(3),
    reason: p.string().length(32).$type<RefundReason>(),
    comment: p.text().nullable(),
    revokeBenefits: p.boolean(),
    /** No foreign keys: what was asked of the platform is kept when the account is gone. */
    requestedBy: p.uuid(),
    decidedBy: p.uuid().nullable(),
    status: p.string().length(16).$type<RefundRequestStatus>(),
    refundId: p.text().nullable(),
    failure: p.string().length(64).nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'billing_refund_request_open_unique', properties: ['orderId'], where: 'ended_at is null' }],
  indexes: [
    { name: 'billing_refund_request_order_index', properties: ['orderId', 'createdAt'] },
    { name: 'billing_refund_request_person_index', properties: ['requestedBy', 'createdAt'] },
    { name: 'billing_refund_request_created_index', properties: ['createdAt'] },
  ],
  checks: [
    {
      name: 'billing_refund_request_status_check',
      expression: "status in ('waiting', 'sent', 'unknown', 'done', 'refused', 'declined')",
    },
    {
      name: 'billing_refund_request_ended_check',
      expression: "(status in ('done', 'refused', 'declined')) = (ended_at is not null)",
    },
    {
      name: 'billing_refund_request_sent_check',
      expression: "(status in ('waiting', 'declined')) = (sent_at is null)",
    },
    { name: 'billing_refund_request_amount_check', expression: 'amount > 0' },
    {
      name: 'billing_refund_request_second_check',
      expression: "status = 'declined' or decided_by is distinct from requested_by",
    },
  ],
});
