import { useEffect, useState } from 'react'
import { useApiQuery } from '../api.tsx'
import { askedOf, type Draft } from './draft.ts'

/** Without this delay, every typed character would send a request. */
function useDebouncedValue<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

export function useQuote(draft: Draft | null) {
  const amount = useDebouncedValue(draft?.amountMinorUnit ?? null, 250)
  const campaignType = draft?.campaignType ?? ''
  const talents = draft?.talents ?? []
  const brandName = useDebouncedValue(draft?.brandName.trim() ?? '', 250)
  const exclusivity = (draft && askedOf(draft).scope?.exclusivity) ?? 'NON_EXCLUSIVE'
  const isWhole = amount !== null && amount > 0 && campaignType !== '' && talents.length > 0
  return useApiQuery(
    'GET /api/offers/quote',
    {
      query: {
        slugs: talents.join(','),
        campaignType,
        offerAmountMinorUnit: amount ?? 0,
        currency: draft?.currency ?? 'USD',
        ...(exclusivity === 'NON_EXCLUSIVE' ? {} : { exclusivity }),
        ...(brandName === '' ? {} : { buyerBrandName: brandName }),
      },
    },
    { when: isWhole, keepsLast: isWhole },
  )
}
