import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  faultsOfAddress,
  keepable,
  NO_ADDRESS,
  type PostalAddress,
  sentTo,
} from '../../../../server/platform/postal-address.ts'
import { ask, keyOf, Refused, useSite } from '../../api.tsx'
import { type FanSession, type Store, useFan, useStore } from '../store.ts'
import { useLatest } from './latest.ts'
import { productOf } from './piece.tsx'
import { usePrice } from './price.ts'

const PAUSE_MS = 600

/** Where an order goes, as the session knows it: the address that art was mailed to is one to write to. */
export const addressKnown = (session: FanSession | undefined): PostalAddress => ({
  ...NO_ADDRESS,
  email: session?.delayedEmail ?? '',
  ...session?.shippingInfo,
})

/** Whether something of a cart is sent; what is not sold any more counts as a thing. */
export const shipsOf = (store: Store, session: FanSession | undefined): boolean =>
  (session?.cartItems ?? []).some((row) => productOf(store, row as { catalogProductId: string })?.isDigital !== true)

/** What of the address is missing or wrong, for what is in the cart. */
export const faultsIn = (store: Store, session: FanSession | undefined, address = addressKnown(session)) =>
  faultsOfAddress(address, { ships: shipsOf(store, session), countries: sentTo(store.config) })

/**
 * Where the order goes, kept in the session while it is typed: after a pause, and when a field is left. An e-mail address is kept
 * once its field is left, so that half of one is never written to.
 */
export function useAddress() {
  const site = useSite()
  const answers = useQueryClient()
  const { store } = useStore()
  const { sessionId, session } = useFan()
  const { askAgain } = usePrice()
  const [address, setAddress] = useState(() => {
    const known = addressKnown(session)
    const [only, ...others] = sentTo(store.config)
    return known.country === '' && only !== undefined && others.length === 0 ? { ...known, country: only } : known
  })
  const [refused, setRefused] = useState<Refused | null>(null)
  const latest = useRef(address)
  const kept = useRef(JSON.stringify(addressKnown(session)))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { put, settled, isBusy } = useLatest<PostalAddress>(async (shippingInfo, isLast) => {
    try {
      const body = { sessionId: sessionId ?? '', shippingInfo, currentStep: 'checkout' }
      const answer = await ask(site, 'PATCH /api/merch/session/update', { body })
      kept.current = JSON.stringify(shippingInfo)
      setRefused(null)
      if (!isLast()) return
      answers.setQueryData(keyOf('GET /api/merch/session/{id}', { params: { id: sessionId ?? '' } }), answer)
      await askAgain()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    }
  })
  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    const address = keepable(latest.current)
    if (JSON.stringify(address) !== kept.current) await put(address)
    await settled()
  }, [put, settled])
  const change = (field: keyof PostalAddress, text: string) => {
    // What a country calls a state is none of another's.
    const cleared = field === 'country' ? { state: '' } : {}
    latest.current = { ...latest.current, ...cleared, [field]: text }
    setAddress(latest.current)
    clearTimeout(timer.current)
    if (field !== 'email') timer.current = setTimeout(() => void keep(), PAUSE_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isKept = () => JSON.stringify(keepable(latest.current)) === kept.current
  return { address, latest, change, keep, isKept, isBusy, refused }
}
