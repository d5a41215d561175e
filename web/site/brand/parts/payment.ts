/** What both forms of payment are handed. */
export type PaymentFormProps = {
  offerId: string
  amount: { minorUnits: number; currency: string }
  processorPaymentId: string
  clientSecret: string
  /** The processor took it, or has begun to: what became of it is asked on the next page. */
  onPaid: (processorPaymentId: string) => void
}
