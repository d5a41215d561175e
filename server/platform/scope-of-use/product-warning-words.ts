import { message, moneyWords, sentences, type Words } from '../words/message.ts'
import type { Floor } from './permissions.ts'
import type { ProductWarning } from './product-warnings.ts'
import { reasonWords } from './use-reason-words.ts'

/** Explains a warning to the seller. Our pages explain it with the same messages. */
export function productWarningWords({ about, reason, isForSomeUses }: ProductWarning, received: Floor): Words {
  const because = reasonWords(reason, null)
  if (about === 'kind') return sentences(because, message('Nobody can buy this product.'))
  return sentences(
    because,
    message('Each sale brings you {amount}.', { amount: moneyWords(received.amountMinorUnit, received.currency) }),
    isForSomeUses ? message('If the product is not for it, say so in the description.') : '',
  )
}
