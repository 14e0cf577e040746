import { TokenAndUserView } from '../../sessions/http.ts';

export class SignedInView extends TokenAndUserView {
  /** True when the client is to go to `url`. */
  redirect!: boolean;
  url?: string;
}
