import { useEffect, useState } from 'react'
import { useAnswer } from '../api.tsx'
import type { Draft } from './draft.ts'

/** A value once it has stood still: what is typed is not asked about letter by letter. */
function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

/** What the server says of the draft's amount: the fee, the total, and how each talent would meet it. */
export function useQuote(draft: Draft | null) {
  const amount = useSettled(draft?.amountMinorUnit ?? null, 250)
  const campaignType = draft?.campaignType ?? ''
  const talents = draft?.talents ?? []
  const brandName = useSettled(draft?.brandName.trim() ?? '', 250)
  const isWhole = amount !== null && amount > 0 && campaignType !== '' && talents.length > 0
  return useAnswer(
    'GET /api/offers/quote',
    {
      query: {
        slugs: talents.join(','),
        campaignType,
        offerAmountMinorUnit: amount ?? 0,
        currency: draft?.currency ?? 'USD',
        ...(brandName === '' ? {} : { buyerBrandName: brandName }),
      },
    },
    { when: isWhole, keepsLast: isWhole },
  )
}
