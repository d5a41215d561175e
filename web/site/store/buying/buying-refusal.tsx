import { Notice } from '../../../parts/feedback/notice.tsx'
import type { ApiError } from '../../api.tsx'
import { getRefusalText } from '../frame/refusal.tsx'
import { useWords, type Words } from '../words/words.ts'

/** If the checkout has no text for the code, uses the store's general text. */
export function getCheckoutRefusalText({ cart, refusals }: Words, code: string): { title: string; text: string } {
  const own = cart.refusals
  return Object.hasOwn(own, code) ? own[code as keyof typeof own] : getRefusalText(code, refusals)
}

/** Renders nothing without a refusal. */
export function BuyingRefusal({ refused }: { refused: Pick<ApiError, 'code'> | string | null | undefined }) {
  const words = useWords()
  if (refused === null || refused === undefined) return null
  const { title, text } = getCheckoutRefusalText(words, typeof refused === 'string' ? refused : refused.code)
  return (
    <Notice tone="bad" title={title}>
      {text}
    </Notice>
  )
}
