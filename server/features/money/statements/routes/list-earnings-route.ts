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
import { resolveEarner } from '../../payouts/index.ts'
import { EARNING_STATES } from '../domain/earning-states.ts'
import { listEarnings } from '../queries/list-earnings.ts'

const EarningView = named(
  'Earning',
  Exactly({
    id: Id,
    payFor: OneOf([...PAY_FOR, 'ADVANCE']),
    payForId: Id,
    source: Type.String({ description: 'Description of the source.' }),
    amountMinorUnit: Money,
    currency: Type.String(),
    state: OneOf(EARNING_STATES),
    at: {
      ...NullableTime,
      description:
        'Time the work is due, is approved automatically, or can be paid out; with PAID, the time it was paid out.',
    },
    earnedAt: Time,
  }),
  {
    id: STORY.offerId,
    payFor: 'OFFER',
    payForId: STORY.offerId,
    source: 'Northwind Coffee’s offer',
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
  summary: 'Lists a seller’s earnings with the status of each, newest first.',
  description:
    'With `standing=coming`: paid offers whose work is not approved yet, then earnings waiting ' +
    'for a dispute, for shipping, or for the next payout. With `over`: earnings paid out or taken back. For the caller’s own account, the account ' +
    'of a talent for an agent who may act, and any account for an admin.',
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
    const accountId = await resolveEarner(ctx, caller, named)
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
