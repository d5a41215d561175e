import Type from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'
import { type BoundWaiters, createBoundWaiters } from '../../../../platform/http/bound-waiters.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { networkOf } from '../../../../platform/http/network.ts'
import { defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  Nullable,
  NullableId,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { timeBudget } from '../../../../platform/http/time-budget.ts'
import type { GenerationKind } from '../../../media/generation/index.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { ProductTypeName } from '../../catalog/index.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import { ArtKey, CandidateView, EXAMPLE, GeneratedView } from '../candidate-view.ts'
import { generateArt } from '../generate-art.ts'
import { getProgress, PROGRESS_STATUSES } from '../get-progress.ts'
import { recoverArt } from '../recover-art.ts'
import { selectArt } from '../select-art.ts'

const shared = { auth: 'public', cors: 'visitors', tag: 'Merch' } as const
/** Keeps tokens and art in the address, or in the page around it, out of the referrer. */
const NO_REFERRER = ['referrer-policy', 'no-referrer'] as const
const CONTRACT = 'part 2, "Generation"'
/** Time limit set by the contract. */
const LONGEST_MS = 300 * SECOND_MS
const NOT_YET = 'Your art is still being made. Ask again for the same: you get it as soon as it is there.'

const generateRoute = (kind: GenerationKind, waiters: BoundWaiters): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/merch/ai/generate',
    operationId: 'generateMerchArt',
    summary: 'Has art made of a session’s selfie, and answers when it is there.',
    description:
      'An attempt for each quality tier of the design, side by side; each is counted. It takes up to 300 seconds; whoever goes ' +
      'away loses nothing, and whoever asks for the same meanwhile gets the same. What was made of the same selfie by the ' +
      'same design is answered at once, unless `forceRegenerate` says otherwise. `url` is a watermarked preview.',
    contract: CONTRACT,
    // A whole stadium can share one address.
    rate: { max: 600, perMs: MINUTE_MS },
    body: named(
      'GenerateMerchArtBody',
      Exactly({
        sessionId: SessionBearer,
        designId: Type.Optional(Id),
        catalogProductId: Type.Optional(Id),
        productType: Type.Optional(ProductTypeName),
        forceRegenerate: Type.Optional(Type.Boolean()),
      }),
    ),
    responses: { 200: GeneratedView },
    errors: [
      'NotFound',
      'SESSION_MOVED',
      'CAMPAIGN_CLOSED',
      'UnprocessableEntity',
      'no_face',
      'multiple_faces',
      'face_occluded',
      'NUDITY',
      'GUARDIAN_CONSENT_REQUIRED',
      'CONSENT_REQUIRED',
      'BRIEF_REFUSED',
      'RateLimited',
      'GENERATION_FAILED',
      'ServiceUnavailable',
    ],
    handler: async ({ ctx, body, request, reply }) => {
      reply.header(...NO_REFERRER)
      const visitor = await findVisitor({ ctx, request, reply })
      const signal = timeBudget(reply, LONGEST_MS, NOT_YET)
      const art = await waiters(networkOf(request.ip), ctx.config.WAITERS_PER_ADDRESS, () =>
        generateArt(ctx, kind, { body, visitor, request, signal }),
      )
      return ok(art)
    },
  })

const selectRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/merch/ai/select',
  operationId: 'selectMerchArt',
  summary: 'Goes on with another of a session’s candidates.',
  contract: CONTRACT,
  body: named('SelectMerchArtBody', Exactly({ sessionId: SessionBearer, artKey: ArtKey })),
  responses: {
    200: named('MerchArtSelected', Exactly({ aiArtKey: ArtKey, plaqueIllustrationKey: NullableText(200) })),
  },
  errors: ['BadRequest', 'NotFound', 'SESSION_MOVED', 'CAMPAIGN_CLOSED'],
  handler: async ({ ctx, body, request, reply }) => {
    reply.header(...NO_REFERRER)
    return ok(await selectArt(ctx, body, await findVisitor({ ctx, request, reply })))
  },
})

const progressRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/ai/generation/{sessionId}',
  operationId: 'getMerchArtProgress',
  summary: 'How far the art is that a session asked for last, and what there is to choose from.',
  description:
    'For a page that waits, and for one that was left meanwhile. `candidates` are those made before while another is made; ' +
    '`timesLeft` says how often the like can be made anew, from the caller’s address.',
  params: Exactly({ sessionId: SessionBearer }),
  responses: {
    200: named(
      'MerchArtProgress',
      Exactly({
        status: OneOf(PROGRESS_STATUSES),
        progress: Type.Number({ minimum: 0, maximum: 1 }),
        designId: NullableId,
        productType: NullableText(40),
        aiArtKey: Nullable(ArtKey),
        candidates: Type.Array(CandidateView),
        askedAt: NullableTime,
        endedAt: NullableTime,
        timesLeft: withExample(Count, 11),
      }),
      {
        status: 'running',
        progress: 0.4,
        designId: STORY.designId,
        productType: 'hoodie',
        aiArtKey: null,
        candidates: [],
        askedAt: STORY.sentAt,
        endedAt: null,
        timesLeft: 11,
      },
    ),
  },
  errors: ['NotFound', 'SESSION_MOVED'],
  handler: async ({ ctx, params, request, reply }) => {
    reply.header(...NO_REFERRER)
    const visitor = await findVisitor({ ctx, request, reply })
    return ok(await getProgress(ctx, { bearer: params.sessionId, visitor, ip: request.ip }))
  },
})

const TOKEN = 'Qm9Zx3vT1bYw8Kc5Rn2Lh7Ae4Uj6Gd0PsFiVoXzNqMk'

const recoverRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/ai/recover',
  operationId: 'recoverMerchArt',
  summary: 'The previews that a mailed link is about.',
  description:
    'As often as needed, for 30 days. It opens no session: on the device where it began, that goes on by itself; on another, the storefront begins a new one.',
  rate: { max: 60, perMs: MINUTE_MS },
  query: Type.Object({ art: withExample(Text({ minLength: 20, maxLength: 100 }), TOKEN) }),
  responses: {
    200: named(
      'RecoveredMerchArt',
      Exactly({
        campaign: Exactly({
          slug: withExample(Text(), STORY.campaignSlug),
          name: withExample(Text(), 'Mara on tour'),
          talentName: withExample(Text(), 'Mara Lindqvist'),
        }),
        designId: NullableId,
        productType: NullableText(40),
        aiArtKey: ArtKey,
        candidates: Type.Array(CandidateView),
      }),
      {
        campaign: { slug: STORY.campaignSlug, name: 'Mara on tour', talentName: 'Mara Lindqvist' },
        designId: STORY.designId,
        productType: 'hoodie',
        aiArtKey: EXAMPLE.artKey,
        candidates: [EXAMPLE],
      },
    ),
  },
  errors: ['NotFound'],
  handler: async ({ ctx, query, reply }) => {
    reply.header(...NO_REFERRER)
    return ok(await recoverArt(ctx, query.art))
  },
})

/** Builds the art routes for a generation kind. */
export const artworkRoutesOf = (kind: GenerationKind): readonly Route[] => [
  generateRoute(kind, createBoundWaiters()),
  selectRoute,
  progressRoute,
  recoverRoute,
]
