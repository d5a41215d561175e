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
import { type DueRules, deliveryDue, MAX_EXTENSIONS } from './domain/delivery-due.ts'
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

/** Additions to the contract. */
export const FulfilmentFields = {
  expiresInDays: withExample(
    Type.Integer({ minimum: 1, description: 'Days the other side has to answer, from the time it was sent.' }),
    30,
  ),
  deliverWithinDays: orNull<number>({
    type: ['integer', 'null'],
    description: 'Agreed number of days from payment to delivery.',
  }),
  deliveryDueAt: orNull<string>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Delivery deadline, while a delivery is due.',
  }),
  deliveryLateAt: orNull<string>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Time from which the delivery is late and the brand can cancel for a full refund.',
  }),
  extensionRequest: ExtensionRequestView,
  extensionsLeft: Type.Integer({ minimum: 0, description: 'Number of extension requests the talent has left.' }),
  includedRevisions: orNull<number>({
    type: ['integer', 'null'],
    description: 'Number of included revisions; null means unlimited.',
  }),
  extraRevisionMinorUnit: orNull<number>({
    type: ['integer', 'null'],
    description: 'Agreed price of another revision; null if none is sold.',
  }),
  revisionOfOfferId: orNull<string>({
    type: ['string', 'null'],
    description: 'Offer whose work this one revises, if this offer pays for another revision.',
  }),
  revisionOfferIds: Type.Array(Type.String(), {
    description: 'Offers that paid for more revisions of this work, oldest first.',
  }),
  disputeAnswerDueAt: orNull<string>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Deadline for statements from both sides in an open dispute.',
  }),
  disputeAnsweredAt: orNull<string>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Time the talent answered the open dispute. From then on, the dispute is ready for a decision.',
  }),
}

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

export function viewFulfilment(row: RowWithDispute, now: Date, rules: DueRules) {
  const due = deliveryDue(factsOf(row), rules)
  return {
    expiresInDays: row.expires_in_days,
    deliverWithinDays: row.deliver_within_days,
    deliveryDueAt: isoTimeOrNull(due?.dueAt ?? null),
    deliveryLateAt: isoTimeOrNull(due?.lateAt ?? null),
    extensionRequest: openExtension(row, now, rules),
    extensionsLeft: Math.max(0, MAX_EXTENSIONS - row.extension_count),
    includedRevisions: row.included_revisions,
    extraRevisionMinorUnit: row.extra_revision_minor_unit,
    revisionOfOfferId: row.revision_of_offer_id,
    revisionOfferIds: row.revision_offer_ids,
    disputeAnswerDueAt:
      row.status === 'DISPUTED' && row.disputed_at ? isoTime(disputeAnswerDue(row.disputed_at)) : null,
    // An offer that has just become DISPUTED has no answer yet.
    disputeAnsweredAt: row.status === 'DISPUTED' ? isoTimeOrNull(row.dispute_answered_at ?? null) : null,
  }
}

function openExtension(row: OfferRow, now: Date, rules: DueRules): Static<typeof ExtensionRequestView> {
  const { extension_days: days, extension_reason: reason, extension_asked_at: askedAt } = row
  const lapsesAt = deliveryDue(factsOf(row), rules)?.lateAt
  if (days === null || reason === null || askedAt === null || !lapsesAt || now >= lapsesAt) return null
  return { days, reason, askedAt: isoTime(askedAt), lapsesAt: isoTime(lapsesAt) }
}
