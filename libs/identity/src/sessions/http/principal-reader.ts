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
   * @returns undefined without such a credential, or where it is to count as none
   * @throws a refusal where the caller is to learn why the credential is not valid
   */
  read(request: Request, response: Response, accepted: AcceptanceOf<Kind>): Promise<PrincipalOf<Kind> | undefined>;

  /** The answer to such a credential on routes that do not accept it; undefined without one, or where it counts as none. */
  refusalOf(request: Request): Refusal | undefined;
}

export type AnyPrincipalReader = { [Kind in PrincipalKind]: PrincipalReader<Kind> }[PrincipalKind];
