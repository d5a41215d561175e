import { useEffect, useRef, useState } from 'react'
import type { SellerStore } from '../../../client/src/api-types.ts'
import { type ApiError, useApiMutation, useApiQuery } from '../api.tsx'

export type Art = {
  waiting: number
  retry: () => void
  isBusy: boolean
  /** True if the owner has retried and a design still has no picture. */
  isStuck: boolean
  refused: ApiError | null
}

const POLL_SECONDS = 3

/**
 * True if the server generates pictures. It does so while the store is open or has never been
 * opened.
 */
const isAtWork = ({ closedBecause }: SellerStore): boolean => closedBecause === null || closedBecause === 'draft'

const waitingIn = (store: SellerStore | null): number =>
  store?.designs.filter(({ assetStatus }) => assetStatus === 'pending' || assetStatus === 'generating').length ?? 0

/**
 * Requests missing pictures when the owner opens the page. Otherwise they would be generated only
 * when a fan visits the store.
 */
export function useArt(store: SellerStore | null): Art {
  const ensure = useApiMutation('POST /api/merch/store/{slug}/ensure-assets')
  const { call } = ensure
  const waiting = waitingIn(store)
  const slug = store !== null && waiting > 0 && isAtWork(store) ? store.slug : null
  useApiQuery('GET /api/merch/seller/store', undefined, { everySeconds: slug === null ? false : POLL_SECONDS })
  const savedAt = store?.updatedAt
  const [isRetried, setRetried] = useState(false)
  const requestedFor = useRef<string | undefined>(undefined)
  useEffect(() => {
    // Requests the pictures only once after each save. Later, the owner retries with a button.
    if (slug === null || requestedFor.current === savedAt) return
    requestedFor.current = savedAt
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
