import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, request, useSite } from '../../api.tsx'
import type { Price } from './price.ts'

export type Intent = { clientSecret: string; publishableKey: string; processorPaymentId: string }

/** Returns the payment's id, with which the client secret starts. */
const idIn = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret

/**
 * If the cart or its price changes, for example in another tab, creates a new payment, and the old
 * one can no longer be paid. `isStill` checks just before paying that the page shows the current
 * payment.
 */
export function useIntent({
  sessionId,
  price,
  onChanged,
}: {
  sessionId: string
  price: Price
  onChanged: () => Promise<void>
}) {
  const site = useSite()
  const [intent, setIntent] = useState<Intent | null>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const known = useRef<Intent | null>(null)

  const begin = useCallback(async (): Promise<boolean> => {
    setBusy(true)
    try {
      const made = await request(site, 'POST /api/merch/create-payment-intent', { body: { sessionId } })
      const { processorClientSecret: clientSecret, processorPublishableKey: publishableKey } = made
      const isSame = known.current?.clientSecret === clientSecret
      if (known.current !== null && !isSame) setChanged(true)
      if (!isSame) {
        known.current = { clientSecret, publishableKey, processorPaymentId: idIn(clientSecret) }
        setIntent(known.current)
      }
      setRefused(null)
      return isSame
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      return false
    } finally {
      setBusy(false)
    }
  }, [site, sessionId])

  const shown = JSON.stringify([price.totalMinorUnit, price.items.map(({ id, quantity }) => [id, quantity])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when the shown price changes.
  useEffect(() => {
    void begin()
  }, [begin, shown])

  const isStill = async (): Promise<boolean> => {
    const isSame = await begin()
    if (!isSame) {
      await onChanged()
      return false
    }
    try {
      const now = await request(site, 'POST /api/merch/calc-price', { body: { sessionId } })
      if (now.totalMinorUnit === price.totalMinorUnit) return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      return false
    }
    setChanged(true)
    await onChanged()
    return false
  }
  return { intent, refused, hasChanged, isBusy, begin, isStill }
}
