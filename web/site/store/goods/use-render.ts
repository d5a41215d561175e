import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask, Refused, useSite } from '../../api.tsx'
import { type Store, useFan } from '../store.ts'
import { createTurns } from './in-turn.ts'

/** What of a product is shown. What is left out is the product's first. */
export type Look = {
  catalogProductId: string
  designId?: string
  placement?: string
  color?: string
  fanName?: string
}

export type Render = { url: string | null; isComing: boolean; refused: Refused | null }

/** Each is half a second of a core at the server: a page of twenty products does not take them all. */
const inTurn = createTurns(2)
const MOST_TRIES = 3
const WORTH_ANOTHER = [0, 429, 503]
const isWorthAnother = (error: unknown): error is Refused =>
  error instanceof Refused && WORTH_ANOTHER.includes(error.status)

/** A product with the fan's art on it; the one before stays until another has come. Null: there is nothing to show. */
export function useRender(look: Look | null): Render {
  const site = useSite()
  const { sessionId, session } = useFan()
  const art = [session?.aiArtKey, session?.plaqueIllustrationKey]
  const isWanted = look !== null && sessionId !== null && session !== undefined
  const { data, error, isFetching } = useQuery<string, Error>({
    queryKey: ['render', sessionId, art, look],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        if (look === null || sessionId === null) throw new Error('There is nothing to show.')
        const { previewFilename } = await ask(site, 'POST /api/merch/render', { body: { sessionId, ...look } }, signal)
        return `/media/merch/renders/${previewFilename}`
      }, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: (failures, why) => failures < MOST_TRIES && isWorthAnother(why),
    retryDelay: (failures, why) =>
      isWorthAnother(why) && why.retryAfterSeconds !== undefined ? why.retryAfterSeconds * 1000 : 1000 * 2 ** failures,
    placeholderData: keepPreviousData,
  })
  return {
    url: isWanted ? (data ?? null) : null,
    isComing: isWanted && isFetching,
    refused: error instanceof Refused ? error : null,
  }
}

type Product = Store['products'][number]

/** The picture of a product in a seller's store with one of its designs, where it was made. */
export const previewOf = (design: Store['designs'][number] | undefined, { id }: Pick<Product, 'id'>): string | null =>
  design?.renderedProductPreviews.find(({ catalogProductId }) => catalogProductId === id)?.url ?? null

/** Whether a fan has what goes on it: products that are sold as they are need nothing. */
export const hasArtFor = (
  { type }: Pick<Product, 'type'>,
  { shopFlow }: Pick<Store, 'shopFlow'>,
  aiArtKey: string | null | undefined,
): boolean => type === 'general' || shopFlow === 'design_first' || aiArtKey != null
