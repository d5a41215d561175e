import type { Selectable } from 'kysely'
import Type from 'typebox'
import type { PaymentsTable } from '../../../platform/database/tables.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
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
import { PAY_FOR } from '../ledger/index.ts'

export type PaymentRow = Selectable<PaymentsTable>
/** With the name of the member who paid for a team. */
export type PaymentWithPerson = PaymentRow & { buyer_person_name: string | null }
export type PaymentStatus = PaymentRow['status']

export const PAYMENT_STATUSES = ['PENDING', 'AUTHORIZED', 'SUCCEEDED', 'FAILED', 'CANCELED', 'REFUNDED'] as const

/**
 * Statuses in which money can still arrive. After a declined card (FAILED), the buyer can try
 * another card on the same intent.
 */
export const UNSETTLED = ['PENDING', 'AUTHORIZED', 'FAILED'] as const satisfies readonly PaymentStatus[]

export const PayForName = named('PayFor', OneOf(PAY_FOR))

export const PaymentView = named(
  'Payment',
  Type.Object(
    {
      id: Id,
      payFor: PayForName,
      payForId: Id,
      buyerUserId: Id,
      sellerAccountId: Id,
      amountMinorUnit: Money,
      currency: Type.String(),
      status: named('PaymentStatus', OneOf(PAYMENT_STATUSES)),
      ppuCode: Type.String({ description: 'Receipt code.' }),
      processorPaymentId: NullableId,
      hostPartnerSlug: NullableText(),
      buyerPersonName: Type.Optional(
        Type.String({
          description: 'The member who paid for a team. Left out for everybody else, and for the seller.',
        }),
      ),
      createdAt: Time,
      succeededAt: NullableTime,
      refundRequestedAt: NullableTime,
      /** Time at which the refund reached the buyer. */
      refundedAt: NullableTime,
    },
    { additionalProperties: false },
  ),
  {
    id: STORY.paymentId,
    payFor: 'OFFER',
    payForId: STORY.offerId,
    buyerUserId: STORY.brandUserId,
    sellerAccountId: STORY.talentId,
    amountMinorUnit: 330_000,
    currency: 'EUR',
    status: 'SUCCEEDED',
    ppuCode: 'PPU-7K2M-QX9D',
    processorPaymentId: STORY.processorPaymentId,
    hostPartnerSlug: null,
    createdAt: STORY.laterAt,
    succeededAt: STORY.paidAt,
    refundRequestedAt: null,
    refundedAt: null,
  },
)

/**
 * Builds the view of a payment for its buyer or seller (contract, part 3, "Payment"). Only the
 * buyer's own team sees which member paid.
 */
export const toPaymentView = (
  { buyer_person_name: buyerPersonName = null, ...row }: PaymentRow & Partial<PaymentWithPerson>,
  readerAccountId?: string,
): Type.Static<typeof PaymentView> => ({
  ...(buyerPersonName !== null && row.buyer_account_id === readerAccountId ? { buyerPersonName } : {}),
  id: row.id,
  payFor: row.pay_for,
  payForId: row.pay_for_id,
  buyerUserId: row.buyer_user_id,
  sellerAccountId: row.seller_account_id,
  amountMinorUnit: row.amount_minor_unit,
  currency: row.currency,
  status: row.status,
  ppuCode: row.ppu_code,
  processorPaymentId: row.processor_payment_id,
  hostPartnerSlug: row.host_partner_slug,
  createdAt: isoTime(row.created_at),
  succeededAt: isoTimeOrNull(row.succeeded_at),
  refundRequestedAt: isoTimeOrNull(row.refund_requested_at),
  refundedAt: isoTimeOrNull(row.refunded_at),
})

/** False for what the buyer's own person bought in a store, as a fan. */
export const isOfTeam = ({ pay_for: payFor }: Pick<PaymentRow, 'pay_for'>): boolean => payFor !== 'MERCH'

/** Returns true if a bank has taken part of the payment back until the bank decides a dispute. */
export const isWithdrawn = (row: Pick<PaymentRow, 'withdrawn_minor_unit'>): boolean => row.withdrawn_minor_unit > 0

/**
 * Returns the amount that we lost in disputes, or that somebody refunded outside our program, for
 * example in the processor's dashboard.
 */
export const returnedMinorUnitOf = (row: Pick<PaymentRow, 'outside_refunded_minor_unit' | 'lost_minor_unit'>): number =>
  row.outside_refunded_minor_unit + row.lost_minor_unit

/**
 * Returns the part of the returned or lost amount about which no admin has decided yet. While it
 * is above zero, no earning of the payment is paid out.
 */
export const undecidedMinorUnitOf = (
  row: Pick<PaymentRow, 'outside_refunded_minor_unit' | 'lost_minor_unit' | 'part_settled_minor_unit'>,
): number => returnedMinorUnitOf(row) - row.part_settled_minor_unit
