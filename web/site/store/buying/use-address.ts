import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type PostalAddress,
  shippingCountries,
  withoutIncompleteEmail,
} from '../../../../server/platform/postal/postal-address.ts'
import { ApiError, queryKeyOf, request, useSite } from '../../api.tsx'
import { useFan, useStore } from '../store.ts'
import { getKnownAddress } from './address.ts'
import { useLatest } from './latest.ts'
import { usePrice } from './price.ts'

const PAUSE_MS = 600

/**
 * Saves the address after a pause in typing, or when a field loses focus. An email address is
 * saved only when its field loses focus, because otherwise a mail could go to an incomplete
 * address.
 */
export function useAddress() {
  const site = useSite()
  const queryClient = useQueryClient()
  const { store } = useStore()
  const { sessionId, session } = useFan()
  const { refetch } = usePrice()
  const [address, setAddress] = useState(() => {
    const known = getKnownAddress(session)
    const [only, ...others] = shippingCountries(store.config)
    return known.country === '' && only !== undefined && others.length === 0 ? { ...known, country: only } : known
  })
  const [refused, setRefused] = useState<ApiError | null>(null)
  const latest = useRef(address)
  const lastSaved = useRef(JSON.stringify(getKnownAddress(session)))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { put, settled, isBusy } = useLatest<PostalAddress>(async (shippingInfo, isLast) => {
    try {
      const body = { sessionId: sessionId ?? '', shippingInfo, currentStep: 'checkout' }
      const response = await request(site, 'PATCH /api/merch/session/update', { body })
      lastSaved.current = JSON.stringify(shippingInfo)
      setRefused(null)
      if (!isLast()) return
      queryClient.setQueryData(queryKeyOf('GET /api/merch/session/{id}', { params: { id: sessionId ?? '' } }), response)
      await refetch()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    }
  })
  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    const address = withoutIncompleteEmail(latest.current)
    if (JSON.stringify(address) !== lastSaved.current) await put(address)
    await settled()
  }, [put, settled])
  const change = (field: keyof PostalAddress, text: string) => {
    // The chosen state belongs to the old country.
    const cleared = field === 'country' ? { state: '' } : {}
    latest.current = { ...latest.current, ...cleared, [field]: text }
    setAddress(latest.current)
    clearTimeout(timer.current)
    if (field !== 'email') timer.current = setTimeout(() => void keep(), PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isSaved = () => JSON.stringify(withoutIncompleteEmail(latest.current)) === lastSaved.current
  return { address, latest, change, keep, isKept: isSaved, isBusy, refused }
}
