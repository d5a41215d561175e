import { useCallback, useEffect, useRef, useState } from 'react'
import { ask, Refused, useSite } from '../../api.tsx'
import type { Price } from './price.ts'

export type Intent = { clientSecret: string; publishableKey: string; processorPaymentId: string }

/** What a processor calls a payment stands before the secret of it. */
const idIn = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret

/**
 * What the cart of a session is paid with. While cart and price stay as they are it is one and the same; when they changed, in
 * another tab perhaps, there is another, and the old one can be paid no more. `isStill` says just before the money moves
 * whether it is still what the page shows.
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
  const [refused, setRefused] = useState<Refused | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const known = useRef<Intent | null>(null)

  const begin = useCallback(async (): Promise<boolean> => {
    setBusy(true)
    try {
      const made = await ask(site, 'POST /api/merch/create-payment-intent', { body: { sessionId } })
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
      if (!(error instanceof Refused)) throw error
      setRefused(error)
      return false
    } finally {
      setBusy(false)
    }
  }, [site, sessionId])

  const shown = JSON.stringify([price.totalMinorUnit, price.items.map(({ id, quantity }) => [id, quantity])])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is shown is another.
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
      const now = await ask(site, 'POST /api/merch/calc-price', { body: { sessionId } })
      if (now.totalMinorUnit === price.totalMinorUnit) return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
      return false
    }
    setChanged(true)
    await onChanged()
    return false
  }
  return { intent, refused, hasChanged, isBusy, begin, isStill }
}
