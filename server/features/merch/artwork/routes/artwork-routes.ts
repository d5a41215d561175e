import Type from 'typebox'
import { MINUTE_MS, SECOND_MS } from '../../../../platform/clock.ts'
import { networkOf } from '../../../../platform/http/connections/network.ts'
import { timeBudget } from '../../../../platform/http/connections/time-budget.ts'
import { createWaiterLimit, type LimitWaiters } from '../../../../platform/http/connections/waiter-limit.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
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
import type { GenerationKind } from '../../../media/generation/index.ts'
import { findVisitor } from '../../../people/accounts/index.ts'
import { ProductTypeName } from '../../catalog/index.ts'
import { SessionBearer } from '../../fan-sessions/index.ts'
import { ArtKey, CandidateView, EXAMPLE, GeneratedView } from '../candidate-view.ts'
import { PROGRESS_STATUSES } from '../domain/art-state.ts'
import { generateArt } from '../generate-art.ts'
import { getProgress } from '../get-progress.ts'
import { recoverArt } from '../recover-art.ts'
import { selectArt } from '../select-art.ts'
import { streamArtRoute } from './stream-art-route.ts'

const shared = { auth: 'public', cors: 'visitors', tag: 'Merch' } as const
/**
 * Stops browsers from sending the page's URL, which contains a token or an art key, to other
 * sites.
 */
const NO_REFERRER = ['referrer-policy', 'no-referrer'] as const
const CONTRACT = 'part 2, "Generation"'
/** The contract's limit for a request that waits for art. */
const MAX_DURATION_MS = 300 * SECOND_MS
const STILL_GENERATING = 'Your art is still being made. Repeat the request; you get the art as soon as it is ready.'

const generateRoute = (kind: GenerationKind, waiters: LimitWaiters): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/merch/ai/generate',
    operationId: 'generateMerchArt',
    summary: 'Generates art from the selfie of a session and waits for the result.',
    description:
      'Makes one attempt for each quality tier of the design, in parallel; each attempt is counted. Takes up to 300 seconds. A client that ' +
      'disconnects loses nothing, and an identical request made meanwhile gets the same result. While the line is longer than ' +
      'ART_LINE_MINUTES, new art gets 503 with Retry-After. Art already made from the same selfie and ' +
      'design is returned at once, unless `forceRegenerate` is true. `url` is a watermarked preview.',
    contract: CONTRACT,
    // High, because all visitors of a stadium can share one IP address.
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
      const signal = timeBudget(reply, MAX_DURATION_MS, STILL_GENERATING, 1)
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
  summary: 'Selects another candidate of a session.',
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

const Line = named(
  'MerchArtLine',
  Exactly({
    ahead: Type.Integer({ minimum: 0, description: 'Number of requests for art before this one.' }),
    estimatedSeconds: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Estimated time until the art is there; null while it is not known how long one takes.',
    }),
  }),
  { ahead: 12, estimatedSeconds: 95 },
)

const progressRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/merch/ai/generation/{sessionId}',
  operationId: 'getMerchArtProgress',
  summary: 'Returns the progress of the art that a session last requested, and the candidates to choose from.',
  description:
    'For pages that wait for art or return to it. `line` is the place of queued art in line. While new art is made, `candidates` lists the earlier art; ' +
    '`timesLeft` is how often the caller’s address can still generate this art.',
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
        line: Nullable(Line),
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
        line: null,
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
  summary: 'Returns the previews behind a mailed link.',
  description:
    'The link works any number of times for 30 days. It does not open a session: the device that started it keeps its own, and on another device the storefront starts a new one.',
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

export const artworkRoutesOf = (kind: GenerationKind): readonly Route[] => [
  generateRoute(kind, createWaiterLimit()),
  selectRoute,
  progressRoute,
  streamArtRoute,
  recoverRoute,
]
