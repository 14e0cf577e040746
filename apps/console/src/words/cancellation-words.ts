/** Why a subscription is canceled, as its holder says it. */
export const cancellationWords = {
  too_expensive: 'It’s too expensive',
  missing_features: 'Features I need are missing',
  switched_service: 'I switched to another service',
  unused: 'I don’t use it enough',
  customer_service: 'I’m not satisfied with the support',
  low_quality: 'The quality isn’t good enough',
  too_complex: 'It’s too complex',
  other: 'Another reason',
} as const;

export type CancellationReason = keyof typeof cancellationWords;

export const isCancellationReason = (text: string): text is CancellationReason =>
  Object.hasOwn(cancellationWords, text);
