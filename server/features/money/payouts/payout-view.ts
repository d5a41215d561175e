import type { Selectable } from 'kysely'
import Type from 'typebox'
import type { PayoutRoutesTable, PayoutsTable, ShareTrackingTable } from '../../../platform/database/tables.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Money,
  NullableId,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Time,
} from '../../../platform/http/schemas.ts'
import { describeFailureForSeller } from './domain/failure-texts.ts'
import { NEXT_STATES } from './domain/next-payout.ts'

export const NextPayoutState = named('NextPayoutState', OneOf(NEXT_STATES))

export type PayoutRow = Selectable<PayoutsTable>
export type EarningRow = Selectable<ShareTrackingTable>
export type PayoutRouteRow = Selectable<PayoutRoutesTable>

export const PayOutView = named(
  'PayOut',
  Type.Object(
    {
      id: Id,
      accountId: Id,
      amountMinorUnit: Money,
      currency: Type.String(),
      status: OneOf(['PENDING', 'SUCCEEDED', 'FAILED']),
      transferId: NullableId,
      kind: OneOf(['scheduled', 'manual', 'advance']),
      failureReason: NullableText(),
      message: NullableText(),
      createdAt: Time,
      completedAt: NullableTime,
    },
    { additionalProperties: false },
  ),
  {
    id: STORY.payoutId,
    accountId: STORY.talentId,
    amountMinorUnit: 300_000,
    currency: 'EUR',
    status: 'SUCCEEDED',
    transferId: STORY.transferId,
    kind: 'scheduled',
    failureReason: null,
    message: null,
    createdAt: STORY.paidAt,
    completedAt: STORY.paidAt,
  },
)

function messageOf({ status, kind, failure_reason }: PayoutRow): string | null {
  if (status !== 'FAILED') return null
  const reason = describeFailureForSeller(failure_reason).say
  return kind === 'advance'
    ? `${reason} Nothing was paid, and nothing is deducted from your earnings for it.`
    : `${reason} Earnings that are still yours are included in the next payout.`
}

/** Only admins see the processor's message about a failure. */
export const toPayOutView = (row: PayoutRow, reader: 'seller' | 'admin'): Type.Static<typeof PayOutView> => ({
  id: row.id,
  accountId: row.account_id,
  amountMinorUnit: row.amount_minor_unit,
  currency: row.currency,
  status: row.status,
  transferId: row.transfer_id,
  kind: row.kind,
  failureReason:
    reader === 'admin' || row.failure_reason === null
      ? row.failure_reason
      : describeFailureForSeller(row.failure_reason).say,
  message: messageOf(row),
  createdAt: isoTime(row.created_at),
  completedAt: isoTimeOrNull(row.completed_at),
})

export const AccountPayoutRouteView = named(
  'PayoutRoute',
  Type.Object(
    {
      accountId: Id,
      connectAccountId: NullableId,
      kycVerified: Type.Boolean(),
      destinationChangedAt: NullableTime,
      createdAt: Time,
      updatedAt: Time,
    },
    { additionalProperties: false },
  ),
  {
    accountId: STORY.talentId,
    connectAccountId: STORY.connectAccountId,
    kycVerified: true,
    destinationChangedAt: null,
    createdAt: STORY.sentAt,
    updatedAt: STORY.laterAt,
  },
)

export const toPayoutRouteView = (row: PayoutRouteRow): Type.Static<typeof AccountPayoutRouteView> => ({
  accountId: row.account_id,
  connectAccountId: row.connect_account_id,
  kycVerified: row.kyc_verified,
  destinationChangedAt: isoTimeOrNull(row.destination_changed_at),
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})

export const SumInCurrency = named('SumInCurrency', Exactly({ currency: Type.String(), amountMinorUnit: Money }), {
  currency: 'EUR',
  amountMinorUnit: 300_000,
})
