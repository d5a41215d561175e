import { useMoney } from '../../parts/amount-line.tsx'
import type { PayingWords } from '../../parts/paying/payment.ts'
import { useWords } from '../words/words.ts'
import { buyingWords } from './buying-refusal.tsx'

/** What the forms of payment say in a store, in the reader's language. */
export function usePayingWords(): PayingWords {
  const words = useWords()
  const money = useMoney()
  const { pay } = words.checkout
  return {
    ...pay.form,
    // What a bank says is in its own language, and says too little: ours comes after it.
    declinedText: (reason) => `${reason} ${pay.form.declinedText}`.trim(),
    refused: ({ code }) => buyingWords(words, code),
    money,
    simulator: pay.simulator,
  }
}
