import { IsIn, IsString, MaxLength } from 'class-validator';
import { RemarkBody } from '#shared-kernel/http/reasoned.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { AtTime, ShortText, SortedBy, ListPageQuery, YesOrNo } from '#shared-kernel/http/list-page.dto';
import { INBOX_STATUSES, type InboxStatus } from '../domain/delivery.ts';

const ID_LENGTH = 255;

export class InboxListQuery extends ListPageQuery {
  @Omittable() @IsIn(INBOX_STATUSES) status?: InboxStatus;
  /** Type of the event, such as `order.paid`. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) type?: string;
  /** The id of an object, or a `webhook-id`. */
  @Omittable() @IsString() @MaxLength(ID_LENGTH) about?: string;
  /** True: only deliveries that another body came for with the same id. */
  @YesOrNo() contradicted?: boolean;
  /** True: only deliveries whose content is still kept, so that they can be tried again. */
  @YesOrNo() hasBody?: boolean;
  @AtTime() receivedFrom?: string;
  @SortedBy('-receivedAt', 'receivedAt') sort?: string;
}

/** Without filters all that were given up. */
export class ReplayBody extends RemarkBody {
  /** Type of the event, such as `order.paid`. */
  @ShortText() type?: string;
  /** The id of an object, or a `webhook-id`. */
  @ShortText() about?: string;
  /** Only webhooks that came at this time or later. */
  @AtTime() receivedFrom?: string;
}
