import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { ApiOperations } from '../../../../client/src/api-types.ts'
import { ask, keyOf, type ReadAnswer, type Refused, useAnswer, useCall, useSite } from '../../api.tsx'
import type { SiteData } from '../../site-data.ts'
import { useRefusedCode } from '../frame/refusal.tsx'
import { type FanSession, fanBrought, useFan } from '../store.ts'
import { takeBegun } from './begun-art.ts'

const PROGRESS = 'GET /api/merch/ai/generation/{sessionId}'
const inputOf = (sessionId: string) => ({ params: { sessionId } })
const SOON_SECONDS = 1.5

/** How far the art is that a fan asked for last. */
export type Progress = ApiOperations[typeof PROGRESS]['answers'][200]

/** How things stand with a fan's art of one design. `there`: what `refused` says is of another try. */
export type ArtState =
  | { is: 'photoless' | 'designless' | 'ready' }
  | { is: 'waiting'; progress: Progress | undefined }
  | { is: 'failed'; refused: Refused | string }
  | {
      is: 'there'
      candidates: readonly Candidate[]
      chosen: string | null
      refused: Refused | string | null
      /** Whether a call of this page has just brought it. */
      isNew: boolean
    }

type Made = ApiOperations['POST /api/merch/ai/generate']['answers'][200]
/** A piece to choose. */
export type Candidate = Made['candidates'][number]

export type Art = { state: ArtState; timesLeft: number | undefined; make: (anew?: boolean) => Promise<void> }

/** For the `prefetch` of the page: as it stands now, not as it stood when the page was seen last. @throws Refused */
export async function bringProgress(site: SiteData, slug: string): Promise<void> {
  const sessionId = fanBrought(site, slug)
  if (sessionId === null) return
  const input = inputOf(sessionId)
  await site.answers.fetchQuery({
    queryKey: keyOf(PROGRESS, input),
    queryFn: ({ signal }) => ask(site, PROGRESS, input, signal),
    staleTime: 0,
  })
}

/** What was brought of it, for a page's `head`. */
export const readProgress = (read: ReadAnswer, sessionId: string | undefined): Progress | undefined =>
  sessionId === undefined ? undefined : read(PROGRESS, inputOf(sessionId))

export const isUnderWay = (progress: Progress | undefined): boolean =>
  progress?.status === 'queued' || progress?.status === 'running'

/** The design that a fan waits for, or nothing came of; undefined once what they asked for last is there. */
export function useOpenDesign(): string | undefined {
  const answers = useQueryClient()
  const { sessionId } = useFan()
  const progress = answers.getQueryData<Progress>(keyOf(PROGRESS, inputOf(sessionId ?? '')))
  return progress?.status === 'succeeded' ? undefined : (progress?.designId ?? undefined)
}

/** Whether what a session has is of this design, and of the photo that it has now. */
export function isMade(session: FanSession | undefined, designId: string | undefined): boolean {
  if (!session || designId === undefined || session.designId !== designId) return false
  const { aiArtCandidates, selfie, generationCompletedAt } = session
  const isOfPhoto =
    !selfie?.verifiedAt || (generationCompletedAt !== null && generationCompletedAt >= selfie.verifiedAt)
  return aiArtCandidates.length > 0 && isOfPhoto
}

type Standing = {
  session: FanSession | undefined
  designId: string | undefined
  progress: Progress | undefined
  isAsking: boolean
  /** What a call has just brought of this design: the session is asked for beside it. */
  made?: Made | undefined
  refused: Refused | string | null
}

/** What of it a page shows. Work under way counts for more than a call that was lost; what is there, than a try that failed. */
export function artStateOf({ session, designId, progress, isAsking, made, refused }: Standing): ArtState {
  if (!session?.selfie) return { is: 'photoless' }
  if (designId === undefined) return { is: 'designless' }
  const isOfDesign = progress?.designId === designId
  if (!isAsking && made)
    return { is: 'there', candidates: made.candidates, chosen: made.aiArtKey, refused, isNew: true }
  if (isAsking || (isOfDesign && isUnderWay(progress)))
    return { is: 'waiting', progress: isOfDesign ? progress : undefined }
  if (isMade(session, designId))
    return { is: 'there', candidates: session.aiArtCandidates, chosen: session.aiArtKey, refused, isNew: false }
  if (refused !== null) return { is: 'failed', refused }
  if (isOfDesign && progress?.status === 'failed') return { is: 'failed', refused: 'GENERATION_FAILED' }
  return { is: 'ready' }
}

/**
 * A fan's art of one design: begun as the page opens unless it is there, waited for by the call that asks and by looking how
 * far it is, whichever knows first. The call may be lost, or the page be loaded anew: whoever asks for the same waits for
 * the same.
 */
export function useArt(designId: string | undefined): Art {
  const answers = useQueryClient()
  const { sessionId, session, refresh } = useFan()
  const input = inputOf(sessionId ?? '')
  const site = useSite()
  const generate = useCall('POST /api/merch/ai/generate', {
    begun: ({ body }) =>
      body.forceRegenerate || body.designId === undefined
        ? undefined
        : takeBegun(site, { sessionId: body.sessionId, designId: body.designId }),
  })
  const askedFor = useRef<string>(undefined)
  const known = answers.getQueryData<Progress>(keyOf(PROGRESS, input))
  const isLookedAt = generate.isBusy || isUnderWay(known)
  const { data: progress } = useAnswer(PROGRESS, input, {
    when: sessionId !== null,
    everySeconds: isLookedAt ? SOON_SECONDS : false,
  })
  const code = useRefusedCode()
  const refused = generate.refused ?? (generate.done ? null : code)
  const isKnown = session?.aiArtCandidates.some(({ artKey }) => artKey === generate.done?.aiArtKey) ?? false
  // Until whoever else tells of it knows as well: nobody is sent back to waiting.
  const isTold = isKnown && !isUnderWay(progress)
  const made = isTold || askedFor.current !== designId ? undefined : generate.done
  const state = artStateOf({ session, designId, progress, isAsking: generate.isBusy, made, refused })

  const { call } = generate
  const make = useCallback(
    async (anew = false) => {
      if (sessionId === null || designId === undefined) return
      askedFor.current = designId
      await call({ body: { sessionId, designId, ...(anew ? { forceRegenerate: true } : {}) } })
      // What was brought is shown at once; nobody waits for what follows from it.
      await Promise.all([refresh(), answers.invalidateQueries({ queryKey: [PROGRESS] })])
    },
    [call, sessionId, designId, refresh, answers],
  )
  useBegin(state, { designId, make, isKnown: progress !== undefined, isAsking: generate.isBusy })
  useEndOf(progress, refresh)
  return { state, timesLeft: progress?.timesLeft, make }
}

type Beginning = { designId: string | undefined; make: () => Promise<void>; isKnown: boolean; isAsking: boolean }

/** Asks once for each design, before anything is painted: who comes back while it is made waits with the others. */
function useBegin({ is }: ArtState, { designId, make, isKnown, isAsking }: Beginning): void {
  const begun = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!isKnown || isAsking || begun.current === designId) return
    if (is !== 'ready' && is !== 'waiting') return
    begun.current = designId
    void make()
  }, [is, designId, make, isKnown, isAsking])
}

/** What was made while nobody's call waited for it is the session's: it is asked for anew. */
function useEndOf(progress: Progress | undefined, refresh: () => Promise<void>): void {
  const wasUnderWay = useRef(false)
  useEffect(() => {
    const now = isUnderWay(progress)
    if (wasUnderWay.current && !now) void refresh()
    wasUnderWay.current = now
  }, [progress, refresh])
}
