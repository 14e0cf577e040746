/** Refusals of everything that has to do with purchases. */
export const billingWords = {
  BILLING_NOT_AVAILABLE: { text: 'Nothing can be bought here.' },
  BILLING_PROVIDER_UNAVAILABLE: { text: 'The billing provider doesn’t answer. Nothing was changed. Try again later.' },
  BILLING_ORGANIZATION_NOT_FOUND: { text: 'This organization doesn’t exist, or you are not a member of it.' },
  YOU_ARE_NOT_ALLOWED_TO_READ_BILLING: { text: 'Your role doesn’t allow you to see the billing of this organization.' },
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_BILLING: {
    text: 'Your role doesn’t allow you to manage the billing of this organization.',
  },
  BILLING_ACCOUNT_CONFLICT: {
    text: 'Your billing account couldn’t be set up, because the billing provider refused your email. Contact support.',
  },
  NO_BILLING_ACCOUNT: { text: 'There is no billing account yet.' },
  INVALID_RETURN_TARGET: { text: 'The request was not understood. Reload the page and try again.' },
  INVALID_BILLING_DETAILS: { text: 'The billing provider doesn’t accept this.', fields: ['{field}'] },
  WEBHOOK_NOT_FOUND: { text: 'This webhook no longer exists.' },
  WEBHOOK_NOT_RETRYABLE: { text: 'This webhook can’t be tried again. Reload the page.' },
  WEBHOOK_NOT_IGNORABLE: { text: 'This webhook is done or being processed. Reload the page.' },
  WEBHOOK_NOT_REFETCHABLE: { text: 'There is nothing to read from Polar for this webhook. Reload the page.' },
  PLATFORM_UNAVAILABLE: { text: 'Polar doesn’t answer at the moment. Nothing was changed. Try again.' },
  PRODUCT_NOT_FOUND: { text: 'This product is no longer sold.' },
  ALREADY_SUBSCRIBED: { text: 'There is a subscription already. Change its plan instead.' },
  DISCOUNT_NOT_FOUND: { text: 'This discount code doesn’t exist.', fields: ['discountCode'] },
  CHECKOUT_NOT_FOUND: { text: 'This purchase doesn’t exist, or isn’t yours.' },
  INVALID_CHECKOUT: { text: 'The billing provider doesn’t accept this.', fields: ['{field}'] },
  BILLING_OBJECT_NOT_READABLE: { text: 'The billing provider sent this in a form that can’t be read yet.' },
} as const;
