import Type, { type Static } from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { STORY } from '../../../../platform/http/example-story.ts'
import { type Caller, defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Id,
  isoTime,
  Money,
  Nullable,
  NullableId,
  NullableText,
  named,
  OneOf,
  pageQuery,
  Time,
} from '../../../../platform/http/schemas.ts'
import { EXAMPLE_OFFER, OfferView, PeopleOfOffers, viewOfferFor, viewPeople } from '../../offer/index.ts'
import { captureExpiresAt } from '../domain/capture-expiry.ts'
import { countPendingCaptures, listPendingCaptures } from '../queries/pending-captures.ts'

const PendingCapture = named(
  'PendingCapture',
  Type.Object({
    offer: OfferView,
    processorPaymentId: Id,
    amountMinorUnit: Money,
    currency: Type.String(),
    authorizedAt: Time,
    expiresAt: Type.String({ format: 'date-time', description: 'Not taken until then, it is let go.' }),
    decision: Nullable(
      Type.Object(
        {
          decision: OneOf(['capture', 'decline', 'expire', 'cancel']),
          decidedAt: Time,
          decidedByAccountId: NullableId,
          note: NullableText(),
        },
        { description: 'What was decided, and is not carried out yet.' },
      ),
    ),
  }),
  {
    offer: { ...EXAMPLE_OFFER, status: 'PENDING_PAY_CAPTURE', allowedActions: ['APPROVE_CAPTURE', 'DECLINE_CAPTURE'] },
    processorPaymentId: STORY.processorPaymentId,
    amountMinorUnit: 275_000,
    currency: 'EUR',
    authorizedAt: STORY.paidAt,
    expiresAt: '2026-11-28T14:02:45.031Z',
    decision: null,
  },
)
type PendingCapture = Static<typeof PendingCapture>

export const listPendingCapturesRoute = defineRoute({
  method: 'GET',
  path: '/api/offers/admin/pending-captures',
  auth: 'admin',
  tag: 'Offers',
  operationId: 'listPendingCaptures',
  summary: 'Payments that are authorized and wait for a review, the longest waiting first.',
  contract: 'part 1, Other offer routes',
  query: Type.Object(pageQuery({ default: 20, max: 100 })),
  responses: {
    200: Type.Object({
      pendingCaptures: Type.Array(PendingCapture),
      ...PeopleOfOffers,
      total: Count,
      limit: Count,
      offset: Count,
    }),
  },
  handler: async ({ ctx, caller, query }) => ok(await pageOf(ctx, caller, query)),
})

/** Two statements, besides the caller's. */
async function pageOf(ctx: Context, caller: Caller, { limit, offset }: { limit: number; offset: number }) {
  const rows = await listPendingCaptures(ctx.db, { callerAccountId: caller.accountId, limit, offset })
  const total = await countPendingCaptures(ctx.db)
  const now = ctx.clock.now()
  return {
    pendingCaptures: rows.map(
      (row): PendingCapture => ({
        offer: viewOfferFor(row, caller, now, ctx.config),
        processorPaymentId: row.authorization_id,
        amountMinorUnit: row.amount_minor_unit,
        currency: row.payment_currency,
        authorizedAt: isoTime(row.authorized_at),
        expiresAt: isoTime(captureExpiresAt(row.authorized_at, row.capture_before)),
        decision: row.review_decision &&
          row.review_decided_at && {
            decision: row.review_decision,
            decidedAt: isoTime(row.review_decided_at),
            decidedByAccountId: row.review_decided_by,
            note: row.review_note,
          },
      }),
    ),
    ...viewPeople(rows),
    total,
    limit,
    offset,
  }
}
