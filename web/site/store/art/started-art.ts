import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { type Body, request } from '../../api.tsx'
import type { SiteData } from '../../site-data.ts'

const GENERATE = 'POST /api/merch/ai/generate'
type GeneratedArt = Body<ApiOperations[typeof GENERATE]>
type ArtRequest = { sessionId: string; designId: string }

const startedRequests = new WeakMap<SiteData, ArtRequest & { response: Promise<GeneratedArt> }>()

/**
 * Sends the request before the art page has loaded. The art page then takes over the running
 * request.
 */
export function startArt(site: SiteData, input: ArtRequest): void {
  const response = request(site, GENERATE, { body: input })
  // The page that takes over the request shows the error.
  response.catch(() => undefined)
  startedRequests.set(site, { ...input, response })
}

/** Call this if the fan does not use the photo after all. */
export const abandonStartedArt = (site: SiteData): void => void startedRequests.delete(site)

/** Returns the started request of this session and design. A second call returns undefined. */
export function takeStartedArt(site: SiteData, { sessionId, designId }: ArtRequest): Promise<GeneratedArt> | undefined {
  const known = startedRequests.get(site)
  startedRequests.delete(site)
  return known?.sessionId === sessionId && known.designId === designId ? known.response : undefined
}
