import Type, { type Static } from 'typebox'
import type { Config } from '../../../platform/config/load-config.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Id, isoTime, named, OneOf, Text, Time, WebUrl } from '../../../platform/http/schemas.ts'
import { VISIBLE_TEXT } from '../../../platform/visible-text.ts'
import { toAddress } from '../../media/files/index.ts'
import { DecidedResolution, disputeAnswerDue, type OfferRow, type Side } from '../offer/index.ts'
import { hasTurn } from './domain/speaking-turns.ts'
import type { Statement } from './queries/statements.ts'

const StatementView = named(
  'DisputeStatement',
  Type.Object({
    id: Id,
    side: OneOf(['brand', 'talent']),
    accountId: Id,
    actorRole: OneOf(['brand', 'talent', 'agent']),
    statement: Text(),
    fileUrls: Type.Array(WebUrl),
    createdAt: Time,
  }),
  {
    id: STORY.historyId,
    side: 'talent',
    accountId: STORY.talentId,
    actorRole: 'talent',
    statement: 'It is the voice of the sample you chose; here is the take before the mix.',
    fileUrls: ['https://files.example.com/take-1.wav'],
    createdAt: STORY.laterAt,
  },
)

export const DisputeView = named(
  'Dispute',
  Type.Object({
    offerId: Id,
    isOpen: Type.Boolean(),
    reason: Text(),
    disputedAt: Time,
    answerDueAt: Type.String({ format: 'date-time', description: 'Deadline for statements from both sides.' }),
    statements: Type.Array(StatementView, {
      description: 'Oldest first: the brand’s additions and the talent’s answer.',
    }),
    isAnswered: Type.Boolean(),
    isReadyToDecide: Type.Boolean({
      description:
        'True once the talent has answered or the time to answer is over. Before that, a decision is made without the talent’s answer.',
    }),
    canSpeak: Type.Boolean({ description: 'True if the caller can answer or add a statement now.' }),
    resolution: DecidedResolution,
  }),
  {
    offerId: STORY.offerId,
    isOpen: true,
    reason: 'The voice is not the one we agreed on.',
    disputedAt: STORY.sentAt,
    answerDueAt: '2026-11-27T09:30:00.000Z',
    statements: [],
    isAnswered: false,
    isReadyToDecide: false,
    canSpeak: true,
    resolution: null,
  },
)
export type DisputeView = Static<typeof DisputeView>

export const DisputeResponse = named('DisputeResponse', Type.Object({ dispute: DisputeView }))

export const STATEMENT_FIELDS = {
  statement: Type.String({ minLength: 1, maxLength: 5000, pattern: VISIBLE_TEXT }),
  fileUrls: Type.Optional(Type.Array(WebUrl, { maxItems: 10 })),
}

type Disputed = Pick<OfferRow, 'id' | 'status' | 'dispute_reason' | 'dispute_resolution'> & { disputed_at: Date }

/**
 * `side` is the side for which the reader may act, or null. File addresses are valid for 15
 * minutes.
 */
export function viewDispute(
  offer: Disputed,
  statements: readonly Statement[],
  now: Date,
  config: Config,
  side: Side | null,
): DisputeView {
  const answerDueAt = disputeAnswerDue(offer.disputed_at)
  const isAnswered = statements.some(({ side }) => side === 'talent')
  return {
    offerId: offer.id,
    isOpen: offer.status === 'DISPUTED',
    reason: offer.dispute_reason ?? '',
    disputedAt: isoTime(offer.disputed_at),
    answerDueAt: isoTime(answerDueAt),
    statements: statements.map((row) => ({
      id: row.id,
      side: row.side,
      accountId: row.account_id,
      actorRole: row.actor_role,
      statement: row.statement,
      fileUrls: row.file_references.map((reference) => toAddress(config, reference, now)),
      createdAt: isoTime(row.created_at),
    })),
    isAnswered,
    isReadyToDecide: isAnswered || now >= answerDueAt,
    canSpeak: offer.status === 'DISPUTED' && now < answerDueAt && side !== null && hasTurn(statements, side),
    resolution: offer.dispute_resolution,
  }
}
