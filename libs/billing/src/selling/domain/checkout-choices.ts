import { PurchaseRefusal } from './selling-refusals.ts';

/** Products, buyer and discount can each be named in two ways. */
export interface NamedChoices {
  readonly product?: string;
  readonly products?: readonly string[];
  readonly organizationId?: string;
  readonly for?: { readonly organization?: string; readonly user?: string };
  readonly discountId?: string;
  readonly discountCode?: string;
}

export interface Choices {
  readonly products: readonly string[];
  /** Undefined: the caller buys. */
  readonly organizationId: string | undefined;
}

/** By the path of the member: the mistake, and what to send instead. */
type Contradictions = Readonly<Record<string, string>>;

/**
 * Either way, or both with the same value. Two different values are refused instead of preferring one of them: they
 * decide who pays, for what, and how much.
 * @throws CONTRADICTORY_CHECKOUT
 */
export function choicesIn(named: NamedChoices): Choices {
  const fields = { ...ofBuyers(named), ...ofProducts(named), ...ofDiscounts(named) };
  if (Object.keys(fields).length > 0) throw PurchaseRefusal.CONTRADICTORY_CHECKOUT({ fields });
  const { product, products = product === undefined ? [] : [product], organizationId } = named;
  return { products, organizationId: organizationId ?? named.for?.organization };
}

function ofBuyers({ organizationId, for: buyer = {} }: NamedChoices): Contradictions {
  const { user, organization = organizationId } = buyer;
  return {
    ...(organizationId !== undefined &&
      organizationId.toLowerCase() !== organization?.toLowerCase() && {
        'for.organization': 'Differs from organizationId: send one of them, or the same id in both',
      }),
    ...(user !== undefined &&
      organization !== undefined && { 'for.user': 'A user and an organization cannot both buy: send one of them' }),
  };
}

function ofProducts({ product, products = [] }: NamedChoices): Contradictions {
  if (product === undefined || products.every((id) => id === product)) return {};
  return { products: 'Differ from product: send product or products' };
}

function ofDiscounts({ discountId, discountCode }: NamedChoices): Contradictions {
  if (discountId === undefined || discountCode === undefined) return {};
  return { discountCode: 'A purchase has one discount: send discountId or discountCode' };
}
