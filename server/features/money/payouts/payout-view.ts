import type { Selectable } from 'kysely'
import Type from 'typebox'
import type { PayoutRoutesTable, PayoutsTable } from '../../../platform/database/tables.ts'
import {
  Id,
  isoTime,
  isoTimeOrNull,
  Money,
  NullableId,
  NullableText,
  NullableTime,
  OneOf,
  Time,
} from '../../../platform/http/schemas.ts'

export type PayoutRow = Selectable<PayoutsTable>
export type PayoutRouteRow = Selectable<PayoutRoutesTable>

export const PayOutView = Type.Object(
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
)

/** What one that did not go through means for the seller. */
function messageOf({ status, kind, failure_reason }: PayoutRow): string | null {
  if (status !== 'FAILED') return null
  const reason = `The payment processor did not take it: ${failure_reason ?? 'it did not say why.'}`
  return kind === 'advance'
    ? `${reason} Nothing was paid, and nothing is taken from your earnings for it.`
    : `${reason} The money is still yours, and the next payout tries again.`
}

export const toPayOutView = (row: PayoutRow): Type.Static<typeof PayOutView> => ({
  id: row.id,
  accountId: row.account_id,
  amountMinorUnit: row.amount_minor_unit,
  currency: row.currency,
  status: row.status,
  transferId: row.transfer_id,
  kind: row.kind,
  failureReason: row.failure_reason,
  message: messageOf(row),
  createdAt: isoTime(row.created_at),
  completedAt: isoTimeOrNull(row.completed_at),
})

export const AccountPayoutRouteView = Type.Object(
  {
    accountId: Id,
    connectAccountId: NullableId,
    kycVerified: Type.Boolean(),
    destinationChangedAt: NullableTime,
    createdAt: Time,
    updatedAt: Time,
  },
  { additionalProperties: false },
)

export const toPayoutRouteView = (row: PayoutRouteRow): Type.Static<typeof AccountPayoutRouteView> => ({
  accountId: row.account_id,
  connectAccountId: row.connect_account_id,
  kycVerified: row.kyc_verified,
  destinationChangedAt: isoTimeOrNull(row.destination_changed_at),
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
})
