import { useMutation } from '@tanstack/react-query'
import { asWanted, withPiece } from '../../../../server/platform/pages/cart-rows.ts'
import { ask, Refused, useSite } from '../../api.tsx'
import { useGo } from '../../navigation.tsx'
import type { SiteData } from '../../site-data.ts'
import { type FanSession, useFan, useStore } from '../store.ts'

type Row = Parameters<typeof asWanted>[0]
export type WantedPiece = Parameters<typeof withPiece>[1]

const MOST_ROWS = 20
/** Said in its own words: what the server would refuse for its length says nothing of why. */
const FULL = 'cart_full'

/**
 * Puts a piece into the fan's cart, or changes the row that it came from, and goes there. The cart is read right before, so
 * that what another tab has put in stays; what the fan was shown is noted on the row, for that is what is made.
 */
export function useAddToCart() {
  const site = useSite()
  const go = useGo()
  const { slug } = useStore()
  const { begin, refresh } = useFan()
  const { mutate, isPending, error, reset } = useMutation<void, Error, { piece: WantedPiece; item: string | null }>({
    mutationFn: async ({ piece, item }) => {
      const sessionId = await begin()
      const { data } = await ask(site, 'GET /api/merch/session/{id}', { params: { id: sessionId } })
      const items = withPiece(data.cartItems as readonly Row[], piece, item)
      if (items.length > MOST_ROWS)
        throw new Refused({ status: 422, error: { code: FULL, error: 'The cart is full.' } })
      const put = await ask(site, 'PUT /api/merch/session/{id}/cart', { params: { id: sessionId }, body: { items } })
      await showRows(site, { sessionId, piece, rows: put.data.items })
      await refresh()
    },
    onSuccess: () => go(`/c/${slug}/cart`),
  })
  const refused = error instanceof Refused ? error : null
  return { add: mutate, isAdding: isPending, refused, isFull: refused?.code === FULL, reset }
}

type Shown = {
  sessionId: string
  piece: WantedPiece
  rows: readonly Pick<FanSession['cartItems'][number], 'id' | 'catalogProductId' | 'previewFilename'>[]
}

/** What cannot be shown now is in the cart all the same: it is made with the art that it has. */
async function showRows(site: SiteData, { sessionId, piece, rows }: Shown): Promise<void> {
  const { catalogProductId } = piece
  for (const row of rows) {
    if (row.catalogProductId !== catalogProductId || row.previewFilename !== null) continue
    try {
      await ask(site, 'POST /api/merch/render', { body: { sessionId, catalogProductId, cartItemId: row.id } })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
}
