import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { ApiError, queryKeyOf, useApiMutation, useApiQuery, useSite } from '../../api.tsx'
import { useRefusedCode } from '../frame/refusal.tsx'
import { type FanSession, useFan } from '../store.ts'
import { inputOf, isUnderWay, PROGRESS, type Progress } from './progress.ts'
import { takeStartedArt } from './started-art.ts'
import { useArtStream } from './use-art-stream.ts'

const SOON_SECONDS = 1.5
/**
 * A refusal with a longer Retry-After has another reason, for example that the daily budget is
 * spent.
 */
const CROWD_SECONDS = 120

/** In the state `there`, the art exists. If `refused` is set too, a later attempt has failed. */
export type ArtState =
  | { is: 'photoless' | 'designless' | 'ready' }
  | { is: 'waiting'; progress: Progress | undefined }
  /** The page tries again after `refused.retryAfterSeconds`. */
  | { is: 'crowded'; refused: ApiError }
  | { is: 'failed'; refused: ApiError | string }
  | {
      is: 'there'
      candidates: readonly Candidate[]
      chosen: string | null
      refused: ApiError | string | null
      /**
       * True if a request of this page made the art, even if the session reported the art first.
       */
      isNew: boolean
    }

type Made = ApiOperations['POST /api/merch/ai/generate']['answers'][200]
export type Candidate = Made['candidates'][number]

export type Art = { state: ArtState; timesLeft: number | undefined; make: (isForced?: boolean) => Promise<void> }

/** Returns undefined if the last request succeeded. */
export function usePendingDesign(): string | undefined {
  const queryClient = useQueryClient()
  const { sessionId } = useFan()
  const progress = queryClient.getQueryData<Progress>(queryKeyOf(PROGRESS, inputOf(sessionId ?? '')))
  return progress?.status === 'succeeded' ? undefined : (progress?.designId ?? undefined)
}

/** True if the session's art is of this design and made from its current photo. */
export function isArtGenerated(session: FanSession | undefined, designId: string | undefined): boolean {
  if (!session || designId === undefined || session.designId !== designId) return false
  const { aiArtCandidates, selfie, generationCompletedAt } = session
  const isOfPhoto =
    !selfie?.verifiedAt || (generationCompletedAt !== null && generationCompletedAt >= selfie.verifiedAt)
  return aiArtCandidates.length > 0 && isOfPhoto
}

type ArtFacts = {
  session: FanSession | undefined
  designId: string | undefined
  progress: Progress | undefined
  isAsking: boolean
  /** The session does not contain the art until it is fetched again. */
  made?: Made | undefined
  isMadeHere: boolean
  refused: ApiError | string | null
}

/**
 * A running generation takes precedence over a failed request, and existing art over a failed
 * attempt.
 */
export function artStateOf(facts: ArtFacts): ArtState {
  const { session, designId, progress, isAsking, made, isMadeHere, refused } = facts
  if (!session?.selfie) return { is: 'photoless' }
  if (designId === undefined) return { is: 'designless' }
  const isOfDesign = progress?.designId === designId
  if (!isAsking && made)
    return { is: 'there', candidates: made.candidates, chosen: made.aiArtKey, refused, isNew: true }
  if (isAsking || (isOfDesign && isUnderWay(progress)))
    return { is: 'waiting', progress: isOfDesign ? progress : undefined }
  if (isArtGenerated(session, designId))
    return { is: 'there', candidates: session.aiArtCandidates, chosen: session.aiArtKey, refused, isNew: isMadeHere }
  if (isCrowd(refused)) return { is: 'crowded', refused }
  if (refused !== null) return { is: 'failed', refused }
  if (isOfDesign && progress?.status === 'failed') return { is: 'failed', refused: 'GENERATION_FAILED' }
  return { is: 'ready' }
}

/** True for a refusal that ends after a short time. */
const isCrowd = (refused: ApiError | string | null): refused is ApiError =>
  refused instanceof ApiError && refused.status === 503 && (refused.retryAfterSeconds ?? Infinity) <= CROWD_SECONDS

/**
 * Starts a generation when the page opens, unless the art exists. The request and the progress
 * both report the result, and the page shows the first. Polls until the event stream is open.
 * After a lost request or a reload, a new request joins the running generation.
 */
export function useArt(designId: string | undefined): Art {
  const queryClient = useQueryClient()
  const { sessionId, session, refresh } = useFan()
  const input = inputOf(sessionId ?? '')
  const site = useSite()
  const generate = useApiMutation('POST /api/merch/ai/generate', {
    findRunning: ({ body }) =>
      body.forceRegenerate || body.designId === undefined
        ? undefined
        : takeStartedArt(site, { sessionId: body.sessionId, designId: body.designId }),
  })
  const requestedDesign = useRef<string>(undefined)
  const known = queryClient.getQueryData<Progress>(queryKeyOf(PROGRESS, input))
  const isLookedAt = generate.isBusy || isUnderWay(known)
  const isStreamed = useArtStream(sessionId, isUnderWay(known))
  const { data: progress } = useApiQuery(PROGRESS, input, {
    when: sessionId !== null,
    everySeconds: isLookedAt && !isStreamed ? SOON_SECONDS : false,
  })
  const code = useRefusedCode()
  const refused = generate.refused ?? (generate.done ? null : code)
  const isKnown = session?.aiArtCandidates.some(({ artKey }) => artKey === generate.done?.aiArtKey) ?? false
  // Keeps the request's result until the progress says that the art is finished. Otherwise the
  // waiting state would appear again.
  const isReported = isKnown && !isUnderWay(progress)
  const madeHere = requestedDesign.current === designId ? generate.done : undefined
  const made = isReported ? undefined : madeHere
  const isMadeHere = madeHere !== undefined
  const state = artStateOf({ session, designId, progress, isAsking: generate.isBusy, made, isMadeHere, refused })

  const { call } = generate
  const make = useCallback(
    async (isForced = false) => {
      if (sessionId === null || designId === undefined) return
      requestedDesign.current = designId
      await call({ body: { sessionId, designId, ...(isForced ? { forceRegenerate: true } : {}) } })
      await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: [PROGRESS] })])
    },
    [call, sessionId, designId, refresh, queryClient],
  )
  useAutoStart(state, { designId, make, isKnown: progress !== undefined, isAsking: generate.isBusy })
  useRefreshAfter(progress, refresh)
  return { state, timesLeft: progress?.timesLeft, make }
}

type GenerationStart = { designId: string | undefined; make: () => Promise<void>; isKnown: boolean; isAsking: boolean }

/**
 * Starts once for each design, before the browser paints. If a generation is running, the new
 * request joins it.
 */
function useAutoStart({ is }: ArtState, { designId, make, isKnown, isAsking }: GenerationStart): void {
  const begun = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!isKnown || isAsking || begun.current === designId) return
    if (is !== 'ready' && is !== 'waiting') return
    begun.current = designId
    void make()
  }, [is, designId, make, isKnown, isAsking])
}

/**
 * Fetches the session again when a generation ends, because another page may have sent the
 * request.
 */
function useRefreshAfter(progress: Progress | undefined, refresh: () => Promise<void>): void {
  const wasUnderWay = useRef(false)
  useEffect(() => {
    const now = isUnderWay(progress)
    if (wasUnderWay.current && !now) void refresh()
    wasUnderWay.current = now
  }, [progress, refresh])
}
