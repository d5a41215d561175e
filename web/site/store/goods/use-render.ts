import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError, request, useSite } from '../../api.tsx'
import { type Store, useFan } from '../store.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** For a missing choice, the server uses the product's first value. */
export type RenderChoices = {
  catalogProductId: string
  designId?: string
  placement?: string
  color?: string
  fanName?: string
}

export type Render = { url: string | null; isComing: boolean; refused: ApiError | null }

/**
 * Each render occupies a core of the server for half a second. The limit keeps a page of twenty
 * products from occupying all cores.
 */
const limitConcurrency = createConcurrencyLimit(2)
const MAX_TRIES = 3
const WORTH_ANOTHER = [0, 429, 503]
const isWorthAnother = (error: unknown): error is ApiError =>
  error instanceof ApiError && WORTH_ANOTHER.includes(error.status)

/**
 * Returns the picture of a product with the fan's art. The previous picture stays until the next
 * one is rendered. Renders nothing if `choices` is null.
 */
export function useRender(choices: RenderChoices | null): Render {
  const site = useSite()
  const { sessionId, session } = useFan()
  const art = [session?.aiArtKey, session?.plaqueIllustrationKey]
  const isWanted = choices !== null && sessionId !== null && session !== undefined
  const { data, error, isFetching } = useQuery<string, Error>({
    queryKey: ['render', sessionId, art, choices],
    queryFn: ({ signal }) =>
      limitConcurrency(async () => {
        if (choices === null || sessionId === null) throw new Error('There is nothing to show.')
        const { previewFilename } = await request(
          site,
          'POST /api/merch/render',
          { body: { sessionId, ...choices } },
          signal,
        )
        return `/media/merch/renders/${previewFilename}`
      }, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: (failures, why) => failures < MAX_TRIES && isWorthAnother(why),
    retryDelay: (failures, why) =>
      isWorthAnother(why) && why.retryAfterSeconds !== undefined ? why.retryAfterSeconds * 1000 : 1000 * 2 ** failures,
    placeholderData: keepPreviousData,
  })
  return {
    url: isWanted ? (data ?? null) : null,
    isComing: isWanted && isFetching,
    refused: error instanceof ApiError ? error : null,
  }
}

type Product = Store['products'][number]

/** Returns null if the product was not rendered with this design. */
export const previewOf = (design: Store['designs'][number] | undefined, { id }: Pick<Product, 'id'>): string | null =>
  design?.renderedProductPreviews.find(({ catalogProductId }) => catalogProductId === id)?.url ?? null

/** True if the fan has made art, the store's design replaces it, or the product needs none. */
export const hasArtFor = (
  { type }: Pick<Product, 'type'>,
  { shopFlow }: Pick<Store, 'shopFlow'>,
  aiArtKey: string | null | undefined,
): boolean => type === 'general' || shopFlow === 'design_first' || aiArtKey != null
