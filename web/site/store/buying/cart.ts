import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, queryKeyOf, request, useSite } from '../../api.tsx'
import { useFan, useStore } from '../store.ts'
import { useLatest } from './latest.ts'
import { type CartRow, usePrice } from './price.ts'

export type CartDetails = { discountCode?: string | null; giftNote?: string | null }
type CartContents = { items: readonly CartRow[]; words: CartDetails }

/**
 * Omits the art in stores where fans choose the design first, because the server derives it from
 * the design.
 */
export const toCartInput = (
  { catalogProductId, designId, artKey, selfieId, placement, size, color, fanName, giftNote, quantity }: CartRow,
  isOfDesign: boolean,
) => ({
  catalogProductId,
  designId,
  ...(isOfDesign ? {} : { artKey }),
  selfieId,
  placement,
  size,
  color,
  fanName,
  giftNote,
  quantity,
})

/**
 * Returns the fan's cart and a function that changes it. A change appears immediately and is saved
 * in the background. After a refusal, the cart is loaded again and `refused` has the reason.
 */
export function useCart() {
  const site = useSite()
  const queryClient = useQueryClient()
  const { store } = useStore()
  const { sessionId, session, refresh } = useFan()
  const { refetch } = usePrice()
  const [refused, setRefused] = useState<ApiError | null>(null)
  const items = (session?.cartItems ?? []) as readonly CartRow[]
  const key = queryKeyOf('GET /api/merch/session/{id}', { params: { id: sessionId ?? '' } })
  const show = (next: readonly CartRow[]) =>
    queryClient.setQueryData<{ data: object }>(
      key,
      (response) => response && { data: { ...response.data, cartItems: next } },
    )
  const { put, isBusy } = useLatest<CartContents>(async ({ items: wanted, words }, isLast) => {
    try {
      const isOfDesign = store.shopFlow === 'design_first'
      const body = { items: wanted.map((row) => toCartInput(row, isOfDesign)), ...words }
      const { data } = await request(site, 'PUT /api/merch/session/{id}/cart', {
        params: { id: sessionId ?? '' },
        body,
      })
      if (!isLast()) return
      show(data.items)
      setRefused(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
      await refresh()
    }
    await refetch()
  })
  const savedDetails = useRef<CartDetails>({})
  const write = async (next: readonly CartRow[], words: CartDetails = {}): Promise<void> => {
    savedDetails.current = { ...savedDetails.current, ...words }
    await queryClient.cancelQueries({ queryKey: key })
    show(next)
    await put({ items: next, words: savedDetails.current })
  }
  return { sessionId, session, items, write, isBusy, refused }
}

/**
 * Renders the rows that have no preview, even rows without art, because only rendered rows can be
 * ordered.
 */
export function useRenderedRows(items: readonly CartRow[], sessionId: string | null): void {
  const site = useSite()
  const { refresh } = useFan()
  const requested = useRef(new Set<string>())
  useEffect(() => {
    const missing = items.filter(({ id, previewFilename }) => previewFilename === null && !requested.current.has(id))
    if (sessionId === null || missing.length === 0) return
    for (const { id } of missing) requested.current.add(id)
    const draw = missing.map(({ id: cartItemId, catalogProductId }) =>
      request(site, 'POST /api/merch/render', { body: { sessionId, catalogProductId, cartItemId } }),
    )
    // A row that cannot be rendered shows the product's own picture.
    Promise.allSettled(draw).then(() => refresh(), reportError)
  }, [items, sessionId, site, refresh])
}
