import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import type { Caller } from '../../../platform/http/route.ts'
import {
  Currency,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  MAX_AMOUNT_MINOR_UNIT,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { PayForName } from '../payment/index.ts'
import { APPROVAL_STATUSES, statusOfApproval } from './domain/judge-spending.ts'
import type { ListedApproval } from './queries/approvals.ts'

/** Longest text of a person about an approval. */
const NOTE_MAX = 500

const SpendAmount = named(
  'SpendAmount',
  Exactly({
    amountMinorUnit: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT_MINOR_UNIT }),
    currency: Currency,
  }),
  { amountMinorUnit: 100_000, currency: 'EUR' },
)
const SpentAmount = named('SpentAmount', Exactly({ amountMinorUnit: Type.Integer(), currency: Currency }), {
  amountMinorUnit: 33_000,
  currency: 'EUR',
})

export const SpendLimitBody = named('SpendLimitBody', Exactly({ limit: Nullable(SpendAmount) }), {
  limit: { amountMinorUnit: 500_000, currency: 'EUR' },
})
export const ApprovalAboveBody = named('ApprovalAboveBody', Exactly({ approvalAbove: Nullable(SpendAmount) }), {
  approvalAbove: { amountMinorUnit: 100_000, currency: 'EUR' },
})

export const TeamSpending = named(
  'TeamSpending',
  Exactly({
    month: withExample(Type.String({ description: 'The month in UTC.' }), '2026-11'),
    approvalAbove: Nullable(SpendAmount),
    members: Type.Array(
      named(
        'MemberSpending',
        Exactly({
          accountId: withExample(Id, STORY.agentId),
          limit: Nullable(SpendAmount),
          spent: Type.Array(SpentAmount, {
            description: 'Payments of this month without refunds, and payments that have begun.',
          }),
        }),
      ),
      { description: 'Members who have a limit, or have spent something.' },
    ),
  }),
)

export const ApprovalId = withExample(Id, STORY.approvalId)
export const AskApprovalBody = named(
  'AskApprovalBody',
  Exactly({
    payFor: PayForName,
    payForId: withExample(Id, STORY.offerId),
    note: Type.Optional(Text({ minLength: 1, maxLength: NOTE_MAX })),
  }),
  { payFor: 'OFFER', payForId: STORY.offerId, note: 'Our spring campaign.' },
)
export const DeclineApprovalBody = named(
  'DeclineApprovalBody',
  Exactly({ reason: Text({ minLength: 1, maxLength: NOTE_MAX }) }),
  { reason: 'This is not in the budget of this quarter.' },
)

export const ApprovalView = named(
  'SpendApproval',
  Exactly({
    id: ApprovalId,
    payFor: PayForName,
    payForId: withExample(Id, STORY.offerId),
    sellerName: withExample(Text(), 'Mara Lindqvist'),
    amountMinorUnit: withExample(Type.Integer(), 330_000),
    currency: Currency,
    status: withExample(OneOf(APPROVAL_STATUSES), 'PENDING'),
    askedBy: withExample(Text(), 'Dana Reyes'),
    note: NullableText(),
    askedAt: Time,
    expiresAt: withExample(Time, STORY.dueAt),
    decidedBy: NullableText(),
    decidedAt: NullableTime,
    reason: NullableText(),
    isPaid: Type.Boolean({ description: 'True once the approved payment was made.' }),
    isYours: Type.Boolean({ description: 'True if the reader asked.' }),
    mayDecide: Type.Boolean({ description: 'True if the reader may approve or decline now.' }),
  }),
)
export const ApprovalResponse = named('SpendApprovalResponse', Exactly({ approval: ApprovalView }))
export const ApprovalsResponse = named('SpendApprovals', Exactly({ approvals: Type.Array(ApprovalView) }))

/** Builds the view of an approval for a member of the team. */
export function viewApproval(
  row: ListedApproval,
  reader: { person: Pick<Caller, 'accountId'>; mayApprove: boolean },
  now: Date,
): Static<typeof ApprovalView> {
  const status = statusOfApproval(row, now)
  const isYours = row.asked_by_account_id === reader.person.accountId
  return {
    id: row.id,
    payFor: row.pay_for as Static<typeof PayForName>,
    payForId: row.pay_for_id,
    sellerName: row.seller_name,
    amountMinorUnit: row.amount_minor_unit,
    currency: row.currency,
    status,
    askedBy: row.asked_by_name,
    note: row.note,
    askedAt: isoTime(row.asked_at),
    expiresAt: isoTime(row.expires_at),
    decidedBy: row.decided_by_name,
    decidedAt: isoTimeOrNull(row.decided_at),
    reason: row.reason,
    isPaid: row.payment_status === 'SUCCEEDED' || row.payment_status === 'AUTHORIZED',
    isYours,
    mayDecide:
      status === 'PENDING' && !isYours && reader.mayApprove && row.seller_account_id !== reader.person.accountId,
  }
}
