import { useFacts } from '../../api.tsx'
import { useMoney } from '../../parts/amount-line.tsx'
import type { PayingWords } from '../../parts/paying/payment.ts'
import { useWords } from '../words/words.ts'
import { buyingWords } from './buying-refusal.tsx'

/** What the forms of payment say in a store, in the reader's language. */
export function usePayingWords(): PayingWords {
  const words = useWords()
  const money = useMoney()
  const { language, processor } = useFacts()
  const { pay } = words.checkout
  const isUnderstood = processor === 'stripe' || language === 'en'
  return {
    ...pay.form,
    // What a bank says is too little: ours comes after it. Stripe says it in the page's language, the simulator in English.
    declinedText: (reason) => `${isUnderstood ? reason : ''} ${pay.form.declinedText}`.trim(),
    refused: ({ code }) => buyingWords(words, code),
    money,
    simulator: pay.simulator,
  }
}
