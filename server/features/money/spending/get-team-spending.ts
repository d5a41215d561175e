import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { sumCommitted } from '../payment/index.ts'
import { monthOf } from './domain/judge-spending.ts'
import { listSpendRules } from './queries/spend-rules.ts'
import type { TeamSpending } from './spending-views.ts'

/** Returns the limits of a team, and what each member has spent in this month. */
export async function getTeamSpending(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: teamId }: Pick<Caller, 'accountId'>,
): Promise<Static<typeof TeamSpending>> {
  const { name: month, from, until } = monthOf(clock.now())
  const [{ approvalAbove, limits }, spent] = await Promise.all([
    listSpendRules(db, teamId),
    sumCommitted(db, { teamId, from, until }),
  ])
  const ids = new Set([...limits.map(({ memberId }) => memberId), ...spent.map(({ member_id }) => member_id)])
  return {
    month,
    approvalAbove: approvalAbove ?? null,
    members: [...ids].toSorted().map((accountId) => ({
      accountId,
      limit: limits.find(({ memberId }) => memberId === accountId)?.limit ?? null,
      spent: spent
        .filter(({ member_id }) => member_id === accountId)
        .map(({ amount, currency }) => ({ amountMinorUnit: amount, currency })),
    })),
  }
}
