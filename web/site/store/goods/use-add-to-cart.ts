import { useMutation } from '@tanstack/react-query'
import { addToRows, toCartItemInput } from '../../../../server/platform/pages/cart-rows.ts'
import { ApiError, request, useSite } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import type { SiteData } from '../../site-data.ts'
import { type FanSession, useFan, useStore } from '../store.ts'

type Row = Parameters<typeof toCartItemInput>[0]
export type NewCartRow = Parameters<typeof addToRows>[1]

const MAX_ROWS = 20
/** The client sets this code, because the server would only say that the list is too long. */
const FULL = 'cart_full'

/**
 * Returns a function that adds or replaces a row and opens the cart. It reads the cart first, so
 * that rows added in another tab stay. Each row must have its picture, because the print shop
 * produces what the picture shows.
 */
export function useAddToCart() {
  const site = useSite()
  const go = useGo()
  const { slug } = useStore()
  const { begin, refresh } = useFan()
  const { mutate, isPending, error, reset } = useMutation<void, Error, { piece: NewCartRow; item: string | null }>({
    mutationFn: async ({ piece, item }) => {
      const sessionId = await begin()
      const { data } = await request(site, 'GET /api/merch/session/{id}', { params: { id: sessionId } })
      const items = addToRows(data.cartItems as readonly Row[], piece, item)
      if (items.length > MAX_ROWS)
        throw new ApiError({ status: 422, error: { code: FULL, error: 'The cart is full.' } })
      const put = await request(site, 'PUT /api/merch/session/{id}/cart', {
        params: { id: sessionId },
        body: { items },
      })
      await renderRows(site, { sessionId, piece, rows: put.data.items })
      await refresh()
    },
    onSuccess: () => go(`/c/${slug}/cart`),
  })
  const refused = error instanceof ApiError ? error : null
  return { add: mutate, isAdding: isPending, refused, isFull: refused?.code === FULL, reset }
}

type RowsToRender = {
  sessionId: string
  piece: NewCartRow
  rows: readonly Pick<FanSession['cartItems'][number], 'id' | 'catalogProductId' | 'previewFilename'>[]
}

/** A row that cannot be rendered stays without a picture. */
async function renderRows(site: SiteData, { sessionId, piece, rows }: RowsToRender): Promise<void> {
  const { catalogProductId } = piece
  for (const row of rows) {
    if (row.catalogProductId !== catalogProductId || row.previewFilename !== null) continue
    try {
      await request(site, 'POST /api/merch/render', { body: { sessionId, catalogProductId, cartItemId: row.id } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
}
