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
  isPayable: boolean
  failureReason: string | null
  returnUrl: string
}
