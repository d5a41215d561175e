import { useEffect, useRef, useState } from 'react'
import type { SellerStore } from '../../../client/src/api-types.ts'
import { type Refused, useAnswer, useCall } from '../api.tsx'

export type Art = {
  /** How many designs have no picture yet. */
  waiting: number
  /** Has what could not be made tried again. */
  retry: () => void
  isBusy: boolean
  /** That it was tried again, and nothing came of it. */
  isStuck: boolean
  refused: Refused | null
}

/** So often it is looked whether pictures have come. */
const LOOK_SECONDS = 3

/** Whether its owner may have pictures of a store made: while it is open, and before it was. */
const isAtWork = ({ closedBecause }: SellerStore): boolean => closedBecause === null || closedBecause === 'draft'

const waitingIn = (store: SellerStore | null): number =>
  store?.designs.filter(({ assetStatus }) => assetStatus === 'pending' || assetStatus === 'generating').length ?? 0

/** Has the pictures of a store made that are not there yet: its owner is its first visitor. */
export function useArt(store: SellerStore | null): Art {
  const ensure = useCall('POST /api/merch/store/{slug}/ensure-assets', { changes: ['GET /api/merch/seller/store'] })
  const { call } = ensure
  const waiting = waitingIn(store)
  const slug = store !== null && waiting > 0 && isAtWork(store) ? store.slug : null
  useAnswer('GET /api/merch/seller/store', undefined, { everySeconds: slug === null ? false : LOOK_SECONDS })
  const savedAt = store?.updatedAt
  const [isRetried, setRetried] = useState(false)
  const asked = useRef<string | undefined>(undefined)
  useEffect(() => {
    // Once a save: what failed is asked for by its owner.
    if (slug === null || asked.current === savedAt) return
    asked.current = savedAt
    void call({ params: { slug } })
  }, [slug, savedAt, call])
  const retry = () => {
    if (!store) return
    setRetried(true)
    void call({ params: { slug: store.slug } })
  }
  const hasFailed = store?.designs.some(({ assetStatus }) => assetStatus === 'error') ?? false
  return {
    waiting,
    retry,
    isStuck: isRetried && hasFailed && !ensure.isBusy,
    isBusy: ensure.isBusy,
    refused: ensure.refused,
  }
}
