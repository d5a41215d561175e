import type { ApiError } from '../../api.tsx'
import type { TestCard } from './simulator-cards.ts'

export type PaymentFormProps = {
  amount: { minorUnits: number; currency: string }
  processorPaymentId: string
  clientSecret: string
  /** Path on this site to which a bank returns the payer after its own check. */
  returnPath: string
  words: PaymentTexts
  /**
   * Called just before the payment; resolves to false if the page is out of date. Defaults to
   * true.
   */
  mayPay?: () => Promise<boolean>
  /** Called once the processor accepts the payment or starts it; the next page polls the result. */
  onPaid: (processorPaymentId: string) => void
}

/** Texts of the forms in the reader's language. */
export type PaymentTexts = {
  label: string
  pay: (amount: string) => string
  paying: string
  declined: string
  /** Text for a declined payment; includes the bank's reason if there is one. */
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
