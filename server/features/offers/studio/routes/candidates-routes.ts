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
    made: 'Three models each make a picture of the talent from a picture of theirs, side by side. They are small unless `FINAL` is asked for. An offer takes the kind over unless it names one; what is named a `DRAFT` is licensed as not for publication.',
  },
  VOICE: {
    start: START_VOICES,
    read: READ_VOICES,
    name: 'Voice',
    noun: 'voice',
    made: 'The talent’s own voice, where there is a recording of it, and preset ones each say the first of the script, or of the brief. Pictures and the image kind are not looked at.',
  },
}

const startRoute = (medium: CandidateMedium): Route =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: WORDS[medium].start,
    operationId: `start${WORDS[medium].name}Candidates`,
    summary: `Has ${WORDS[medium].noun} candidates made of a brief, for a talent.`,
    description: `${WORDS[medium].made} The talent must have consented. The same brief again within seconds answers the same session.`,
    contract: `part 1, "/api/offers/${WORDS[medium].noun}-candidates/*"`,
    body: StartBody,
    responses: { 201: SessionStarted },
    errors: [
      'BadRequest',
      'Forbidden',
      'NotFound',
      'LIKENESS_CONSENT_REQUIRED',
      'TALENT_BLOCKED_BRAND',
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
    summary: `A session of ${WORDS[medium].noun} candidates, and how each of them stands.`,
    description:
      'For the brand that began it, the talent it is about, who acts for the talent, and admins. Ask again while it is running. Candidates that no offer was sent with go after some weeks.',
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
