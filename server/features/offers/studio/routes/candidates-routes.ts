import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { created, defineRoute, ok, type Route } from '../../../../platform/http/route.ts'
import { Id, withExample } from '../../../../platform/http/schemas.ts'
import type { CandidateMedium } from '../domain/media.ts'
import { getSessionFor } from '../get-session.ts'
import { SessionStarted, SessionView, StartBody, viewSession } from '../session-view.ts'
import { startSession } from '../start-session.ts'

const shared = { auth: 'user', cors: true, tag: 'Offers' } as const

const START_IMAGES = '/api/offers/image-candidates/start'
const READ_IMAGES = '/api/offers/image-candidates/{sessionId}'
const START_VOICES = '/api/offers/voice-candidates/start'
const READ_VOICES = '/api/offers/voice-candidates/{sessionId}'

type Words = { start: `/${string}`; read: `/${string}`; name: string; noun: string; made: string }
const WORDS: Readonly<Record<CandidateMedium, Words>> = {
  IMAGE: {
    start: START_IMAGES,
    read: READ_IMAGES,
    name: 'Image',
    noun: 'image',
    made: 'Three models each make a picture of the talent from one of the talent’s pictures. Pictures are small unless `FINAL` is requested. An offer uses the same kind unless it names one; a `DRAFT` is licensed as not for publication.',
  },
  VOICE: {
    start: START_VOICES,
    read: READ_VOICES,
    name: 'Voice',
    noun: 'voice',
    made: 'The talent’s own voice, if there is a recording of it, and preset voices each read the start of the script or of the brief. Pictures and the image kind are ignored.',
  },
}

const startRoute = (medium: CandidateMedium): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: WORDS[medium].start,
    operationId: `start${WORDS[medium].name}Candidates`,
    summary: `Generates ${WORDS[medium].noun} candidates of a talent from a brief.`,
    description: `${WORDS[medium].made} The talent must have consented and allow previews. Each candidate says which kind of model made it. Sending the same brief again within seconds returns the same session.`,
    contract: `part 1, "/api/offers/${WORDS[medium].noun}-candidates/*"`,
    body: StartBody,
    responses: { 201: SessionStarted },
    errors: [
      'BadRequest',
      'Forbidden',
      'NotFound',
      'LIKENESS_CONSENT_REQUIRED',
      'PREVIEWS_OFF',
      'TALENT_BLOCKED_BRAND',
      'USE_NOT_ALLOWED',
      'UnprocessableEntity',
      'BRIEF_REFUSED',
      'NO_USABLE_ASSETS',
      'RateLimited',
      'ServiceUnavailable',
    ],
    handler: async ({ ctx, caller, body }) => created(await startSession(ctx, caller, medium, body)),
  })

const readRoute = (medium: CandidateMedium): Route =>
  defineRoute({
    ...shared,
    method: 'GET',
    path: WORDS[medium].read,
    operationId: `get${WORDS[medium].name}Candidates`,
    summary: `Returns a session of ${WORDS[medium].noun} candidates and the status of each.`,
    description:
      'For the brand that started it, the talent and the talent’s agent, and admins. Poll while it is running. Candidates not used in an offer are deleted after some weeks.',
    contract: `part 1, "/api/offers/${WORDS[medium].noun}-candidates/*"`,
    params: Type.Object({ sessionId: withExample(Id, STORY.jobId) }),
    responses: { 200: SessionView },
    errors: ['NotFound'],
    handler: async ({ ctx, caller, params }) =>
      ok(viewSession(ctx, await getSessionFor(ctx, caller, medium, params.sessionId))),
  })

export const candidatesRoutes: readonly Route[] = (['IMAGE', 'VOICE'] as const).flatMap((medium) => [
  startRoute(medium),
  readRoute(medium),
])
