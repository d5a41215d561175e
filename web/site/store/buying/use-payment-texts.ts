import { useFacts } from '../../api.tsx'
import type { PaymentTexts } from '../../parts/paying/payment.ts'
import { useMoney } from '../../parts/values/amount-line.tsx'
import { useWords } from '../words/words.ts'
import { getCheckoutRefusalText } from './buying-refusal.tsx'

/** Returns the texts of the payment forms in the reader's language. */
export function usePaymentTexts(): PaymentTexts {
  const words = useWords()
  const money = useMoney()
  const { language, processor } = useFacts()
  const { pay } = words.checkout
  const isUnderstood = processor === 'stripe' || language === 'en'
  return {
    ...pay.form,
    // Adds our own advice to the bank's reason. Stripe translates the reason. The simulator does
    // not, so its reason is shown only in English.
    declinedText: (reason) => `${isUnderstood ? reason : ''} ${pay.form.declinedText}`.trim(),
    refused: ({ code }) => getCheckoutRefusalText(words, code),
    money,
    simulator: pay.simulator,
  }
}
