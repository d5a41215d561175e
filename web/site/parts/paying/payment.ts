import type { ApiError } from '../../api.tsx'
import type { TestCard } from './simulator-cards.ts'

export type PaymentFormProps = {
  amount: { minorUnits: number; currency: string }
  processorPaymentId: string
  clientSecret: string
  /**
   * Path on this site to which the bank sends the payer back after the payer has confirmed the
   * payment there.
   */
  returnPath: string
  words: PaymentTexts
  /**
   * Called just before the payment. Resolves to false if the page no longer shows the current
   * data, and nothing is paid. Without this function, the payment always starts.
   */
  mayPay?: () => Promise<boolean>
  /**
   * Called when the processor has accepted or started the payment. The page that opens next polls
   * for the result.
   */
  onPaid: (processorPaymentId: string) => void
}

/** Texts of the forms in the reader's language. */
export type PaymentTexts = {
  label: string
  pay: (amount: string) => string
  paying: string
  declined: string
  /** Returns the text for a declined payment. `reason` is what the bank said, or empty. */
  declinedText: (reason: string) => string
  refused: (refused: ApiError) => { title: string; text: string }
  loading: string
  notLoaded: string
  notLoadedText: string
  loadAgain: string
  byStripe: string
  money: (minorUnits: number, currency: string) => string
  simulator: {
    method: string
    card: string
    bank: string
    bankHint: string
    number: string
    until: string
    untilHint: string
    code: string
    noTestCard: string
    expiryWrong: string
    codeWrong: string
    testCards: string
    use: string
    useThe: (about: string) => string
    about: Readonly<Record<TestCard['outcome'], string>>
  }
}
