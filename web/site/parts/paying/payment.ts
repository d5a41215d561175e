import type { Refused } from '../../api.tsx'
import type { TestCard } from './simulator-cards.ts'

/** What both forms of payment are handed. */
export type PaymentFormProps = {
  amount: { minorUnits: number; currency: string }
  /** The processor's own id of the payment. */
  processorPaymentId: string
  clientSecret: string
  /** Where a bank that asks the payer something sends them back to: a path of ours. */
  returnPath: string
  words: PayingWords
  /** Asked just before the money is: whether what is paid is still what the page shows. Default: it is. */
  mayPay?: () => Promise<boolean>
  /** The processor took it, or has begun to: what became of it is asked on the next page. */
  onPaid: (processorPaymentId: string) => void
}

/** What the forms say, in the reader's language. */
export type PayingWords = {
  label: string
  pay: (amount: string) => string
  paying: string
  declined: string
  /** After the bank's own words, where there are any. */
  declinedText: (reason: string) => string
  refused: (refused: Refused) => { title: string; text: string }
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
    untilWrong: string
    codeWrong: string
    testCards: string
    use: string
    useThe: (about: string) => string
    about: Readonly<Record<TestCard['outcome'], string>>
  }
}
