import { IsBoolean, IsIn, IsInt, IsString, IsUUID, MaxLength, MinLength } from 'class-validator';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { type RefundReason, STAFF_REFUND_REASONS } from '../domain/refund-request.ts';

const COMMENT_LENGTH = 500;

export class RefundBody {
  /** Of your choice. The same request twice is one refund, and answers what became of it. */
  @IsUUID() id!: string;
  /** Without tax, in the smallest unit of the order's currency. The tax that goes with it is refunded as well. */
  @IsInt() amount!: number;
  @IsIn(STAFF_REFUND_REASONS) reason!: RefundReason;
  /** For the merchant and the audit trail. */
  @Omittable() @IsString() @MinLength(1) @MaxLength(COMMENT_LENGTH) comment?: string;
  /** Only for orders without a subscription, whose benefits end with the subscription. Default: false. */
  @Omittable() @IsBoolean() revokeBenefits?: boolean;
}
