import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { queryKeyOf, type ReadCached, request } from '../../api.tsx'
import type { SiteData } from '../../site-data.ts'
import { cachedSessionId } from '../store.ts'

export const PROGRESS = 'GET /api/merch/ai/generation/{sessionId}'
export const inputOf = (sessionId: string) => ({ params: { sessionId } })

export type Progress = ApiOperations[typeof PROGRESS]['answers'][200]

/**
 * Loads the progress, never from the cache, because an old state would mislead the fan.
 * @throws Refused
 */
export async function prefetchProgress(site: SiteData, slug: string): Promise<void> {
  const sessionId = cachedSessionId(site, slug)
  if (sessionId === null) return
  const input = inputOf(sessionId)
  await site.queryClient.fetchQuery({
    queryKey: queryKeyOf(PROGRESS, input),
    queryFn: ({ signal }) => request(site, PROGRESS, input, signal),
    staleTime: 0,
  })
}

/** Reads the progress for a page's `head`. */
export const readProgress = (read: ReadCached, sessionId: string | undefined): Progress | undefined =>
  sessionId === undefined ? undefined : read(PROGRESS, inputOf(sessionId))

export const isUnderWay = (progress: Progress | undefined): boolean =>
  progress?.status === 'queued' || progress?.status === 'running'
