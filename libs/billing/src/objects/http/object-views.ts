/**
 * An object of the billing provider as it was last known. Values that this version does not know are shown as they are.
 * Times are ISO 8601, amounts in the smallest unit of their currency.
 */
export class ObjectView {
  id!: string;
  createdAt!: string;
  /** Null until the first change. */
  modifiedAt!: string | null;
  /** When this service learned that it is deleted. */
  deletedAt!: Date | null;
  /** The page of the billing provider about it, or about all of its kind; null where that is not known. */
  dashboardUrl!: string | null;
}
