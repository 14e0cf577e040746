import { SuccessView } from '../../sessions/http.ts';

export class DeletionView extends SuccessView {
  /** 'User deleted' or 'Verification email sent'. */
  message!: string;
}

export class AvailabilityView {
  available!: boolean;
}
