import type { ApiError } from '../../api.tsx'
import type { TestCard } from './simulator-cards.ts'

export type PaymentFormProps = {
  amount: { minorUnits: number; currency: string }
  processorPaymentId: string
  clientSecret: string
  /** Path to which the bank sends the payer back. */
  returnPath: string
  words: PaymentTexts
  /**
   * Called just before the payment. If it resolves to false because the page shows outdated data,
   * nothing is paid.
   */
  mayPay?: () => Promise<boolean>
  /**
   * Called when the processor has accepted or started the payment. The next page polls for the
   * result.
   */
  onPaid: (processorPaymentId: string) => void
  /** Offers the wallets of this device above the card form, if the processor has any. */
  hasWallets?: boolean
}

export type PaymentTexts = {
  label: string
  pay: (amount: string) => string
  paying: string
  declined: string
  declinedText: (reason: string) => string
  refused: (refused: ApiError) => { title: string; text: string }
  loading: string
  notLoaded: string
  notLoadedText: string
  loadAgain: string
  byStripe: string
  /** Stands between the wallets and the card form. */
  orCard: string
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
