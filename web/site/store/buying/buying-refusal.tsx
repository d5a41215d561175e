import type { Refused } from '../../api.tsx'
import { Notice } from '../../parts/notice-box.tsx'
import { refusalWords } from '../frame/refusal.tsx'
import { useWords, type Words } from '../words/words.ts'

/** What is said of a refusal while something is bought: in words of its own where the store's common ones say too little. */
export function buyingWords({ cart, refusals }: Words, code: string): { title: string; text: string } {
  const own = cart.refusals
  return Object.hasOwn(own, code) ? own[code as keyof typeof own] : refusalWords(code, refusals)
}

/** Why something did not work while it was bought, and what to do. Nothing without a refusal. */
export function BuyingRefusal({ refused }: { refused: Pick<Refused, 'code'> | string | null | undefined }) {
  const words = useWords()
  if (refused === null || refused === undefined) return null
  const { title, text } = buyingWords(words, typeof refused === 'string' ? refused : refused.code)
  return (
    <Notice tone="bad" title={title}>
      {text}
    </Notice>
  )
}
