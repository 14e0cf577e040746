import { TokenAndUserView } from '../../sessions/http.ts';

/** Where the client sends the browser. */
export class ProviderUrlView {
  url!: string;
  /** False: the client asked not to be sent there. */
  redirect!: boolean;
}

export class IdTokenSignedInView extends TokenAndUserView {
  /** Always false. */
  redirect!: boolean;
}

/** `url` is the provider's; "" when an id token linked the account already. */
export class LinkView extends ProviderUrlView {
  /** True when the account is linked. */
  status?: boolean;
}
