import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  isoTime,
  isoTimeOrNull,
  Nullable,
  named,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { type DueRules, deliveryDue, MOST_EXTENSIONS } from './domain/delivery-due.ts'
import { disputeAnswerDue } from './domain/dispute-deadline.ts'
import type { OfferWithPeople } from './queries/find-offer.ts'
import { factsOf, type OfferRow } from './queries/offer-row.ts'

const orNull = <Value>(schema: object) => Type.Unsafe<Value | null>(schema)

const ExtensionRequestView = Nullable(
  named(
    'ExtensionRequest',
    Exactly({
      days: Count,
      reason: Type.String(),
      askedAt: Time,
      lapsesAt: withExample(Type.String({ format: 'date-time' }), STORY.dueAt),
    }),
  ),
)

/** Fields about deadlines, revisions and disputes, beyond the contract. */
export const FulfilmentFields = {
  expiresInDays: withExample(
    Type.Integer({ minimum: 1, description: 'How many days the other side has to answer, from when it was sent.' }),
    30,
  ),
  deliverWithinDays: orNull<number>({
    type: ['integer', 'null'],
    description: 'Within how many days of the payment the work was agreed to be there.',
  }),
  deliveryDueAt: orNull<string>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'By when the work is to be there, while the offer waits for it.',
  }),
  deliveryLateAt: orNull<string>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'From when on it is late, and the brand may cancel for a full refund.',
  }),
  extensionRequest: ExtensionRequestView,
  extensionsLeft: Type.Integer({ minimum: 0, description: 'How often the talent may still ask for more time.' }),
  includedRevisions: orNull<number>({
    type: ['integer', 'null'],
    description: 'How many revisions are included; null: as many as the brand asks for.',
  }),
  extraRevisionMinorUnit: orNull<number>({
    type: ['integer', 'null'],
    description: 'The agreed price of a further one; null: none is sold.',
  }),
  revisionOfOfferId: orNull<string>({
    type: ['string', 'null'],
    description: 'The offer whose work this one revises: a further revision, bought by an offer of its own.',
  }),
  revisionOfferIds: Type.Array(Type.String(), {
    description: 'The offers that bought further revisions of this one’s work, the first first.',
  }),
  disputeAnswerDueAt: orNull<string>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Until when both sides may speak in an open dispute.',
  }),
  disputeAnsweredAt: orNull<string>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When the talent answered the open dispute: from then on it waits for a decision.',
  }),
}

/** Example values of these fields. */
export const EXAMPLE_FULFILMENT = {
  expiresInDays: 30,
  deliverWithinDays: 14,
  deliveryDueAt: null,
  deliveryLateAt: null,
  extensionRequest: null,
  extensionsLeft: 3,
  includedRevisions: 2,
  extraRevisionMinorUnit: 40_000,
  revisionOfOfferId: null,
  revisionOfferIds: [],
  disputeAnswerDueAt: null,
  disputeAnsweredAt: null,
}

type RowWithDispute = OfferRow & Partial<Pick<OfferWithPeople, 'dispute_answered_at'>>

/** Builds these fields. A request that was not answered in time is no longer open. */
export function viewFulfilment(row: RowWithDispute, now: Date, rules: DueRules) {
  const due = deliveryDue(factsOf(row), rules)
  return {
    expiresInDays: row.expires_in_days,
    deliverWithinDays: row.deliver_within_days,
    deliveryDueAt: isoTimeOrNull(due?.dueAt ?? null),
    deliveryLateAt: isoTimeOrNull(due?.lateAt ?? null),
    extensionRequest: openExtension(row, now, rules),
    extensionsLeft: Math.max(0, MOST_EXTENSIONS - row.extension_count),
    includedRevisions: row.included_revisions,
    extraRevisionMinorUnit: row.extra_revision_minor_unit,
    revisionOfOfferId: row.revision_of_offer_id,
    revisionOfferIds: row.revision_offer_ids,
    disputeAnswerDueAt:
      row.status === 'DISPUTED' && row.disputed_at ? isoTime(disputeAnswerDue(row.disputed_at)) : null,
    // A row just moved into a dispute has no answer yet.
    disputeAnsweredAt: row.status === 'DISPUTED' ? isoTimeOrNull(row.dispute_answered_at ?? null) : null,
  }
}

/** Returns the open request for more time, or null once it lapsed. */
function openExtension(row: OfferRow, now: Date, rules: DueRules): Static<typeof ExtensionRequestView> {
  const { extension_days: days, extension_reason: reason, extension_asked_at: askedAt } = row
  const lapsesAt = deliveryDue(factsOf(row), rules)?.lateAt
  if (days === null || reason === null || askedAt === null || !lapsesAt || now >= lapsesAt) return null
  return { days, reason, askedAt: isoTime(askedAt), lapsesAt: isoTime(lapsesAt) }
}
