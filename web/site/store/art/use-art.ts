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
/** A longer Retry-After has another cause than many fans, such as a spent daily budget. */
const CROWD_SECONDS = 120

/** State of a fan's art for one design. In `there`, `refused` belongs to a later attempt. */
export type ArtState =
  | { is: 'photoless' | 'designless' | 'ready' }
  | { is: 'waiting'; progress: Progress | undefined }
  /** Too many fans want art at once; the page asks again after `refused.retryAfterSeconds`. */
  | { is: 'crowded'; refused: ApiError }
  | { is: 'failed'; refused: ApiError | string }
  | {
      is: 'there'
      candidates: readonly Candidate[]
      chosen: string | null
      refused: ApiError | string | null
      /**
       * True if a request of this page produced the art, even if the session reported the art
       * first.
       */
      isNew: boolean
    }

type Made = ApiOperations['POST /api/merch/ai/generate']['answers'][200]
export type Candidate = Made['candidates'][number]

export type Art = { state: ArtState; timesLeft: number | undefined; make: (isForced?: boolean) => Promise<void> }

/**
 * Returns the design whose generation is running or has failed; undefined once the last request
 * succeeded.
 */
export function usePendingDesign(): string | undefined {
  const answers = useQueryClient()
  const { sessionId } = useFan()
  const progress = answers.getQueryData<Progress>(queryKeyOf(PROGRESS, inputOf(sessionId ?? '')))
  return progress?.status === 'succeeded' ? undefined : (progress?.designId ?? undefined)
}

/** True if the session's art is of this design and its current photo. */
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
  /** Result of a request just made, before the session is refetched. */
  made?: Made | undefined
  /** True if a request of this page for this design has succeeded. */
  isMadeHere: boolean
  refused: ApiError | string | null
}

/**
 * Decides what a page shows. A running generation takes precedence over a lost request, and
 * existing art over a failed attempt.
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

/** True for a refusal because of too many fans, which soon ends by itself. */
const isCrowd = (refused: ApiError | string | null): refused is ApiError =>
  refused instanceof ApiError && refused.status === 503 && (refused.retryAfterSeconds ?? Infinity) <= CROWD_SECONDS

/**
 * A fan's art for one design. Generation starts when the page opens, unless the art exists. The
 * request and the progress both report the result, whichever is first. Progress comes from a
 * stream, or from polling until the stream is open. If the request is lost or the page is
 * reloaded, a new request joins the running generation.
 */
export function useArt(designId: string | undefined): Art {
  const answers = useQueryClient()
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
  const known = answers.getQueryData<Progress>(queryKeyOf(PROGRESS, input))
  const isLookedAt = generate.isBusy || isUnderWay(known)
  const isStreamed = useArtStream(sessionId, isUnderWay(known))
  const { data: progress } = useApiQuery(PROGRESS, input, {
    when: sessionId !== null,
    everySeconds: isLookedAt && !isStreamed ? SOON_SECONDS : false,
  })
  const code = useRefusedCode()
  const refused = generate.refused ?? (generate.done ? null : code)
  const isKnown = session?.aiArtCandidates.some(({ artKey }) => artKey === generate.done?.aiArtKey) ?? false
  // Keeps the result until the progress reports it too. Otherwise the page would briefly show the
  // waiting state again.
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
      // Shows the result at once, without waiting for these refetches.
      await Promise.all([refresh(), answers.invalidateQueries({ queryKey: [PROGRESS] })])
    },
    [call, sessionId, designId, refresh, answers],
  )
  useAutoStart(state, { designId, make, isKnown: progress !== undefined, isAsking: generate.isBusy })
  useRefreshAfter(progress, refresh)
  return { state, timesLeft: progress?.timesLeft, make }
}

type GenerationStart = { designId: string | undefined; make: () => Promise<void>; isKnown: boolean; isAsking: boolean }

/**
 * Starts the generation once per design, before the first paint. A fan who returns during a
 * generation joins it.
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

/** Refetches the session after a generation that no request of this page waited for. */
function useRefreshAfter(progress: Progress | undefined, refresh: () => Promise<void>): void {
  const wasUnderWay = useRef(false)
  useEffect(() => {
    const now = isUnderWay(progress)
    if (wasUnderWay.current && !now) void refresh()
    wasUnderWay.current = now
  }, [progress, refresh])
}
