import { useFacts } from '../../api.tsx'
import type { PaymentTexts } from '../../parts/paying/payment.ts'
import { useMoney } from '../../parts/values/amount-line.tsx'
import { useWords } from '../words/words.ts'
import { getCheckoutRefusalText } from './buying-refusal.tsx'

export function usePaymentTexts(): PaymentTexts {
  const words = useWords()
  const money = useMoney()
  const { language, processor } = useFacts()
  const { pay } = words.checkout
  const isUnderstood = processor === 'stripe' || language === 'en'
  return {
    ...pay.form,
    // Adds our advice to the bank's reason. Only Stripe translates the reason.
    declinedText: (reason) => `${isUnderstood ? reason : ''} ${pay.form.declinedText}`.trim(),
    refused: ({ code }) => getCheckoutRefusalText(words, code),
    money,
    simulator: pay.simulator,
  }
}
