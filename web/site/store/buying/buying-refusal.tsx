import { Notice } from '../../../parts/feedback/notice.tsx'
import type { ApiError } from '../../api.tsx'
import { getRefusalText } from '../frame/refusal.tsx'
import { useWords, type Words } from '../words/words.ts'

/**
 * Returns the text for a refusal at checkout. If the checkout has no text for the code, the
 * store's general text is used.
 */
export function getCheckoutRefusalText({ cart, refusals }: Words, code: string): { title: string; text: string } {
  const own = cart.refusals
  return Object.hasOwn(own, code) ? own[code as keyof typeof own] : getRefusalText(code, refusals)
}

/** Explains a refusal at checkout and what to do. Renders nothing without a refusal. */
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
