import Type, { type Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  MadeWithAi,
  Nullable,
  NullableText,
  named,
  OneOf,
  Text,
  Time,
  WebUrl,
  withExample,
} from '../../../platform/http/schemas.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { VISIBLE_TEXT } from '../../../platform/visible-text.ts'
import { mediaUrl } from '../../media/files/index.ts'
import { MadeBy } from '../../media/models/index.ts'
import { ImageKind, ScopeBody } from '../offer/index.ts'
import { SESSION_STATES, SLOT_STATES, type SlotRow, stateOf, stateOfSession } from './domain/candidate-state.ts'
import { isStillRetained } from './is-still-retained.ts'
import type { SessionWithCandidates } from './queries/sessions.ts'

export const StartBody = named(
  'StartCandidatesBody',
  Exactly({
    slug: Text({ minLength: 1, maxLength: 60, description: 'The talent’s public slug.' }),
    campaignDescription: Type.String({ minLength: 1, maxLength: 20_000, pattern: VISIBLE_TEXT }),
    campaignType: Text({ minLength: 1, maxLength: 120 }),
    productImageUrls: Type.Optional(Type.Array(WebUrl, { maxItems: 3, default: [] })),
    imageKind: Type.Optional(ImageKind),
    scriptText: Type.Optional(NullableText()),
    usageTypes: Type.Optional(
      Type.Array(Text({ minLength: 1, maxLength: 120 }), {
        maxItems: 50,
        default: [],
        description:
          'Intended use, as the offer will name it. With `customUsage` and `scope`, it is part of the prompt.',
      }),
    ),
    customUsage: Type.Optional(NullableText()),
    scope: Type.Optional(Nullable(ScopeBody)),
  }),
  {
    slug: STORY.talentSlug,
    campaignDescription: 'A portrait with our winter roast, morning light, to be shown in Sweden and Norway.',
    campaignType: 'social_post',
    productImageUrls: ['https://files.example.com/winter-roast.png'],
    imageKind: 'DRAFT',
    usageTypes: ['paid_social'],
  },
)
export type StartBody = Static<typeof StartBody>

export const SessionStarted = named('CandidateSessionStarted', Exactly({ sessionId: Id }), { sessionId: STORY.jobId })

export const WorkFailure = named('WorkFailure', Exactly({ code: Text(), message: Text() }), {
  code: 'REFUSED',
  message: 'The provider does not make such pictures.',
})

const CandidateView = named(
  'Candidate',
  Exactly({
    modelKey: Text({ maxLength: 100, description: 'Key to use in an offer.' }),
    status: named('CandidateStatus', OneOf(SLOT_STATES)),
    url: Nullable(
      withExample(
        Type.String({ description: 'Signed, valid for 15 minutes. Read the session again for a new one.' }),
        'https://api.example.com/media/offers/image-candidates/5d1c0a9e7b3f48d2a6e01f94c2b7d853.png?expires=1&signature=x',
      ),
    ),
    score: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Similarity of the picture to the talent; null if not measured.',
      }),
    ),
    error: Nullable(WorkFailure),
    madeBy: MadeBy,
    madeWithAi: MadeWithAi,
    title: Text({ maxLength: 200, description: 'Display name, such as the name of a voice.' }),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
  }),
  {
    modelKey: 'model_a',
    status: 'succeeded',
    url: 'https://api.example.com/media/offers/image-candidates/5d1c0a9e7b3f48d2a6e01f94c2b7d853.png?expires=1&signature=x',
    score: 0.86,
    madeBy: 'HOSTED',
    madeWithAi: true,
    error: null,
    title: 'First',
    progress: 1,
  },
)

export const SessionView = named(
  'CandidateSessionResponse',
  Exactly({
    session: named(
      'CandidateSession',
      Exactly({
        id: Id,
        status: named('CandidateSessionStatus', OneOf(SESSION_STATES)),
        candidates: Type.Array(CandidateView),
        imageKind: ImageKind,
        createdAt: Time,
      }),
    ),
  }),
)

export function viewSession(
  ctx: Pick<Context, 'config' | 'clock'>,
  session: SessionWithCandidates,
): Static<typeof SessionView> {
  const states = session.slots.map(stateOf)
  return {
    session: {
      id: session.id,
      status: stateOfSession(states),
      candidates: session.slots.map((slot, at) => viewCandidate(ctx, slot, states[at] ?? 'failed')),
      imageKind: session.image_kind,
      createdAt: isoTime(session.created_at),
    },
  }
}

const viewCandidate = (
  ctx: Pick<Context, 'config' | 'clock'>,
  slot: SlotRow,
  status: (typeof SLOT_STATES)[number],
): Static<typeof CandidateView> => ({
  modelKey: slot.model_key,
  status,
  url:
    slot.file_key !== null && (slot.kept_at !== null || isStillRetained(ctx, slot.ended_at))
      ? mediaUrl(ctx, slot.file_key)
      : null,
  score: slot.score,
  madeBy: slot.made_by,
  madeWithAi: isMadeWithAi(slot.file_key),
  error:
    status === 'failed'
      ? {
          code: slot.failure_code ?? 'INTERNAL',
          message: slot.failure_message ?? 'This candidate could not be generated.',
        }
      : null,
  title: slot.title,
  progress: status === 'succeeded' ? 1 : (slot.progress_percent ?? 0) / 100,
})
