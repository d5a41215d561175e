import Type, { type Static } from 'typebox'
import { badRequest } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Currency,
  Exactly,
  Id,
  isoTimeOrNull,
  Money,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { nextPayout } from '../domain/next-payout.ts'
import { NextPayoutState } from '../payout-view.ts'
import { type DuePlace, type DueRow, listDue } from '../queries/list-due.ts'

const DueView = named(
  'DuePayout',
  Exactly({
    accountId: Id,
    displayName: Text(),
    slug: Text(),
    imageUrl: NullableText(),
    currency: Currency,
    openMinorUnit: Money,
    payableMinorUnit: { ...Money, description: 'Part that a payout would include now.' },
    waitingMinorUnit: { ...Money, description: 'Part that is not due yet, for example because it must ship first.' },
    heldMinorUnit: { ...Money, description: 'Part held until a dispute ends.' },
    state: NextPayoutState,
    at: { ...NullableTime, description: 'Time it is, or can be, paid out automatically.' },
    underWay: Nullable(
      Exactly({ id: Id, amountMinorUnit: Money, createdAt: Time, attempt: Count, failureReason: NullableText() }),
    ),
  }),
  {
    accountId: STORY.talentId,
    displayName: 'Mara Lindqvist',
    slug: STORY.talentSlug,
    imageUrl: null,
    currency: 'EUR',
    openMinorUnit: 300_000,
    payableMinorUnit: 300_000,
    waitingMinorUnit: 0,
    heldMinorUnit: 0,
    state: 'scheduled',
    at: STORY.laterAt,
    underWay: null,
  },
)

type Rules = Parameters<typeof nextPayout>[1]

function toView(row: DueRow, rules: Rules): Static<typeof DueView> {
  const { currency, pending } = row
  const waitingMinorUnit = row.open_amount - row.payable_amount
  const { state, at } = nextPayout(
    {
      currency,
      payableMinorUnit: row.payable_amount,
      waitingMinorUnit,
      underWayMinorUnit: pending?.amount,
      route: {
        connect_account_id: row.connect_account_id,
        kyc_verified: row.kyc_verified ?? false,
        payouts_enabled: row.payouts_enabled ?? false,
        destination_changed_at: row.destination_changed_at,
      },
    },
    rules,
  )
  return {
    accountId: row.account_id,
    displayName: row.display_name,
    slug: row.slug,
    imageUrl: row.image_url,
    currency,
    openMinorUnit: row.open_amount,
    payableMinorUnit: row.payable_amount,
    waitingMinorUnit,
    heldMinorUnit: row.held_amount,
    state,
    at: isoTimeOrNull(at),
    underWay: pending && {
      id: pending.id,
      amountMinorUnit: pending.amount,
      createdAt: new Date(pending.created_at).toISOString(),
      attempt: pending.attempt,
      failureReason: pending.failure_reason,
    },
  }
}

const cursorOf = ({ account_id, currency }: DueRow): string => `${account_id}:${currency}`

function placeOf(cursor: string): DuePlace {
  const [, accountId, currency] = /^([^:]+):([A-Z]{3})$/.exec(cursor) ?? []
  if (accountId === undefined || currency === undefined)
    throw badRequest('Use `nextAfter` of the previous page as `after`.')
  return { accountId, currency }
}

export const listDueRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/admin/payouts',
  auth: 'admin',
  envelope: 'payments',
  tag: 'Payouts',
  operationId: 'listDuePayouts',
  summary: 'Lists accounts with unpaid earnings per currency: the amount, what happens to it, and payouts in progress.',
  description:
    'By account and currency. `under_way` returns only those with an unfinished payout; a payout that was tried more than once ' +
    'is stuck. For the next page, send `nextAfter` as `after`.',
  query: Exactly({
    q: Type.Optional(withExample(Text({ maxLength: 200 }), 'mara')),
    only: Type.Optional(OneOf(['under_way'])),
    after: Type.Optional(withExample(Text({ minLength: 1, maxLength: 110 }), `${STORY.talentId}:EUR`)),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  }),
  responses: {
    200: named('DuePayouts', Exactly({ due: Type.Array(DueView), nextAfter: NullableText(), minimumMinorUnit: Count })),
  },
  handler: async ({ ctx, query }) => {
    const { clock, config } = ctx
    const now = clock.now()
    const rows = await listDue(ctx.db, {
      now,
      isUnderWay: query.only === 'under_way',
      limit: query.limit + 1,
      q: query.q,
      after: query.after === undefined ? undefined : placeOf(query.after),
    })
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    const rules = {
      now,
      minimumMinorUnit: config.MINIMUM_PAYOUT_MINOR_UNIT,
      restHours: config.PAYOUT_DESTINATION_REST_HOURS,
    }
    return ok({
      due: page.map((row) => toView(row, rules)),
      nextAfter: last && rows.length > page.length ? cursorOf(last) : null,
      minimumMinorUnit: rules.minimumMinorUnit,
    })
  },
})
