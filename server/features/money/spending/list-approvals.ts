import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { personOf } from '../../people/teams/index.ts'
import { listApprovals } from './queries/approvals.ts'
import { mayApprove } from './set-spending.ts'
import { type ApprovalView, viewApproval } from './spending-views.ts'

const SHOWN = 100

const readerOf = (caller: Caller) => ({
  person: personOf(caller),
  mayApprove: mayApprove(caller.team?.role ?? 'owner'),
})

/** Lists the approvals of the caller's team, the undecided first, then the newest. */
export async function listTeamApprovals(
  { db, clock }: Context,
  caller: Caller,
  payForId: string | undefined,
): Promise<Static<typeof ApprovalView>[]> {
  const rows = await listApprovals(db, { teamId: caller.accountId, payForId, limit: SHOWN })
  return rows.map((row) => viewApproval(row, readerOf(caller), clock.now()))
}

/** Returns one approval of the caller's team. */
export async function getApproval(
  { db, clock }: Context,
  caller: Caller,
  id: string,
): Promise<Static<typeof ApprovalView>> {
  const [row] = await listApprovals(db, { teamId: caller.accountId, id, limit: 1 })
  if (!row) throw notFound('There is no such request for approval.')
  return viewApproval(row, readerOf(caller), clock.now())
}
