import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { listTeamMembers } from '../../people/accounts/index.ts'
import { type Notice, notify } from '../../people/notifications/index.ts'
import { lapsedNotice, unansweredNotice, unusedNotice } from './notices.ts'
import { type ApprovalRow, claimLapsed } from './queries/approvals.ts'
import { findNames } from './queries/names.ts'
import { mayApprove } from './set-spending.ts'

const AT_ONCE = 50
/** A lapse longer ago, such as before the first run, is no news. */
const NEWS_MS = 2 * DAY_MS

/**
 * Tells teams of requests for approval that lapsed without a decision, and of approvals that
 * nobody used. Each is told once, by whichever process claims it.
 */
export async function tellOfLapsed(ctx: Context, isTimeUp: () => boolean = () => false): Promise<{ lapsed: number }> {
  let lapsed = 0
  while (!isTimeUp()) {
    const now = ctx.clock.now()
    const claimed = await inTransaction(ctx.db, async (trx) => {
      const rows = await claimLapsed(trx, { now, limit: AT_ONCE })
      for (const row of rows) if (row.expires_at > addMs(now, -NEWS_MS)) await tell(trx, row, now)
      return rows.length
    })
    lapsed += claimed
    if (claimed < AT_ONCE) break
  }
  return { lapsed }
}

async function tell(trx: Trx, row: ApprovalRow, at: Date): Promise<void> {
  const { team_id: teamId, asked_by_account_id: asker, decided_by_account_id: decider, status } = row
  const members = await listTeamMembers(trx, teamId)
  const names = await findNames(trx, [teamId, asker])
  const [team = '', person = ''] = [names.get(teamId), names.get(asker)]
  const amount = { amountMinorUnit: row.amount_minor_unit, currency: row.currency }
  const others = members.filter(({ account_id }) => account_id !== asker && account_id !== row.seller_account_id)
  const told = others.filter(({ account_id, role }) =>
    status === 'PENDING' ? mayApprove(role) : account_id === decider,
  )
  const notices: Notice[] = told.map(({ account_id }) =>
    status === 'PENDING'
      ? unansweredNotice(account_id, { team, person, amount })
      : unusedNotice(account_id, { team, amount }),
  )
  if (members.some(({ account_id }) => account_id === asker))
    notices.push(lapsedNotice(asker, { team, amount, wasApproved: status === 'APPROVED' }))
  await notify(trx, notices, at)
}
