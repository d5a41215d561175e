/** What the person paying does on the processor's form. */
export const OUTCOMES = [
  { outcome: 'succeed', label: 'Pay' },
  { outcome: 'decline', label: 'Decline' },
  { outcome: 'review', label: 'Authorize only' },
  { outcome: 'delay', label: 'Pay with delay' },
] as const

export type CheckoutProps = {
  intentId: string
  clientSecret: string
  amountMinorUnit: number
  currency: string
  /** It can be paid now: nobody has, and it was not canceled. */
  isPayable: boolean
  failureReason: string | null
  returnUrl: string
}
