import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { type Store, useStore } from '../store.ts'

type Design = Store['designs'][number]
export type StoreDesigns = { designs: readonly Design[]; pending: number }

const POLL_SECONDS = 2
const isComing = ({ assetStatus }: Pick<Design, 'assetStatus'>): boolean =>
  assetStatus === 'pending' || assetStatus === 'generating'

/**
 * Requests missing pictures of a seller's store once, and polls until all are finished. After each
 * finished picture, fetches the campaign again, because other components show its pictures.
 */
export function useStoreDesigns(): StoreDesigns {
  const { store, slug } = useStore()
  const queryClient = useQueryClient()
  const isSellerStore = store.shopFlow === 'design_first'
  const hasMissingPictures = isSellerStore && store.designs.some(({ assetStatus }) => assetStatus !== 'ready')
  const input = { params: { slug } }
  const { call } = useApiMutation('POST /api/merch/store/{slug}/ensure-assets')
  const known = queryClient.getQueryData<{ pending: number }>(['GET /api/merch/store/{slug}/ensure-assets', input])
  const { data } = useApiQuery('GET /api/merch/store/{slug}/ensure-assets', input, {
    when: hasMissingPictures,
    everySeconds: hasMissingPictures && known?.pending !== 0 ? POLL_SECONDS : false,
  })
  const isRequested = useRef(false)
  useEffect(() => {
    if (!hasMissingPictures || isRequested.current) return
    isRequested.current = true
    const read = () => {
      void queryClient.invalidateQueries({ queryKey: ['GET /api/merch/store/{slug}/ensure-assets'] })
      void queryClient.invalidateQueries({ queryKey: ['GET /api/merch/campaign/{slug}'] })
    }
    void call({ params: { slug } }).then(read)
  }, [hasMissingPictures, call, slug, queryClient])

  const wasPending = useRef(0)
  const pending = data?.pending ?? (isSellerStore ? store.designs.filter(isComing).length : 0)
  useEffect(() => {
    if (wasPending.current > pending)
      void queryClient.invalidateQueries({ queryKey: ['GET /api/merch/campaign/{slug}'] })
    wasPending.current = pending
  }, [pending, queryClient])

  const now = new Map(data?.designs.map((design) => [design.id, design]))
  return { designs: store.designs.map((design) => ({ ...design, ...now.get(design.id) })), pending }
}
