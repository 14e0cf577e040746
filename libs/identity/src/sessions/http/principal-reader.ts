import type { Request, Response } from 'express';
import type { Refusal } from '#shared-kernel/domain/refusal';
import type { Principal, PrincipalKind } from '../domain/principal.ts';
import type { Acceptance } from './acceptance.ts';

export type PrincipalOf<Kind> = Extract<Principal, { readonly kind: Kind }>;
export type AcceptanceOf<Kind> = Extract<Acceptance, { readonly kind: Kind }>;

/** Reads one kind of credential. */
export interface PrincipalReader<Kind extends PrincipalKind> {
  readonly kind: Kind;

  /**
   * @returns undefined without such a credential, or when an invalid one counts as none
   * @throws a refusal that says why the credential is not valid
   */
  read(request: Request, response: Response, accepted: AcceptanceOf<Kind>): Promise<PrincipalOf<Kind> | undefined>;

  /** The refusal on routes that do not accept such a credential; undefined without one, or when it counts as none. */
  refusalOf(request: Request): Refusal | undefined;
}

export type AnyPrincipalReader = { [Kind in PrincipalKind]: PrincipalReader<Kind> }[PrincipalKind];
