import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { viewOfferFor, viewPeople } from '../offer/index.ts'
import { viewDispute } from './dispute-view.ts'
import { countDisputed, listDisputed } from './queries/open-disputes.ts'

export async function listOpenDisputes(
  ctx: Context,
  caller: Caller,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await listDisputed(ctx.db, { callerAccountId: caller.accountId, limit, offset })
  const total = await countDisputed(ctx.db)
  const now = ctx.clock.now()
  return {
    disputes: rows.map((row) => {
      const statements = row.said.map((statement) => ({
        ...statement,
        created_at: new Date(statement.created_at),
        disputed_at: new Date(statement.disputed_at),
      }))
      // A DISPUTED offer always has `disputed_at`. The fallback is only there for the type
      // checker.
      const disputed = { ...row, disputed_at: row.disputed_at ?? row.updated_at }
      return {
        offer: viewOfferFor(row, caller, now, ctx.config),
        dispute: viewDispute(disputed, statements, now, ctx.config, null),
      }
    }),
    ...viewPeople(rows),
    total,
    limit,
    offset,
  }
}
