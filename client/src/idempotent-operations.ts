// Made from the API description by `npm run generate`. Do not edit.

/** Operations that take an idempotency key. */
export const IDEMPOTENT_OPERATIONS: readonly string[] = [
  'POST /api/payments/create-intent',
  'POST /api/payments/admin/advance-payout',
]
