interface BillingPage {
  /** Below the summary, as all pages of billing. */
  readonly path: string;
  readonly label: string;
  /** A second path: of single things that it lists. */
  readonly also?: string;
}

/** The pages beside the summary, to which plans and subscriptions belong. */
export const billingPages: readonly BillingPage[] = [
  { path: '/orders', label: 'Orders' },
  { path: '/benefits', also: '/license-keys', label: 'Benefits' },
  { path: '/usage', label: 'Usage' },
  { path: '/details', label: 'Details' },
];
