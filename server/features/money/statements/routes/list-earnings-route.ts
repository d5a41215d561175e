import Type from 'typebox'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Money,
  NullableTime,
  named,
  OneOf,
  pageQuery,
  Time,
} from '../../../../platform/http/schemas.ts'
import { PAY_FOR } from '../../ledger/index.ts'
import { chooseEarner } from '../../payouts/index.ts'
import { EARNING_STATES } from '../domain/earning-standing.ts'
import { listEarnings } from '../queries/list-earnings.ts'

const EarningView = named(
  'Earning',
  Exactly({
    id: Id,
    payFor: OneOf([...PAY_FOR, 'ADVANCE']),
    payForId: Id,
    source: Type.String({ description: 'What it is for, in words.' }),
    amountMinorUnit: Money,
    currency: Type.String(),
    state: OneOf(EARNING_STATES),
    at: {
      ...NullableTime,
      description: 'When the work is due, is approved by itself, or may be paid; with PAID, when it was.',
    },
    earnedAt: Time,
  }),
  {
    id: STORY.offerId,
    payFor: 'OFFER',
    payForId: STORY.offerId,
    source: 'the offer of Northwind Coffee',
    amountMinorUnit: 300_000,
    currency: 'EUR',
    state: 'WAITS_FOR_APPROVAL',
    at: STORY.dueAt,
    earnedAt: STORY.paidAt,
  },
)

export const listEarningsRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/earnings',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payouts',
  contract: 'beyond the contract: a seller sees where each of their earnings stands',
  operationId: 'listEarnings',
  summary: 'What a seller earns, each with where it stands, newest first.',
  description:
    'With `standing=coming` what is still to reach the seller: paid offers whose work is not approved yet, then what waits ' +
    'for a dispute, its shipping, or the next payout. With `over` what was paid out or taken back. One’s own account, those ' +
    'of their talents for an agent who may act, any for an admin.',
  query: Exactly({
    accountId: Type.Optional(Id),
    standing: Type.Optional(OneOf(['coming', 'over'])),
    ...pageQuery({ max: 100, default: 20 }),
  }),
  responses: {
    200: named(
      'EarningList',
      Exactly({ earnings: Type.Array(EarningView), total: Count, limit: Count, offset: Count }),
    ),
  },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query: { accountId: named, standing = 'coming', ...page } }) => {
    const accountId = await chooseEarner(ctx, caller, named)
    const { earnings, total } = await listEarnings(ctx, { ...page, accountId, isComing: standing === 'coming' })
    return ok({
      earnings: earnings.map(({ at, earnedAt, ...earning }) => ({
        ...earning,
        at: isoTimeOrNull(at),
        earnedAt: isoTime(earnedAt),
      })),
      total,
      ...page,
    })
  },
})
