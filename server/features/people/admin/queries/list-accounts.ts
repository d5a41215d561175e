import type { Static } from 'typebox'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Role } from '../../../../platform/http/route.ts'
import { isoTime } from '../../../../platform/http/schemas.ts'
import { payoutDestinations } from '../../../money/payouts/index.ts'
import { countAccounts, selectAccountsForAdmins } from '../../accounts/index.ts'
import type { AdminAccount, BrandLimit } from '../schemas.ts'

export type AccountsPage = {
  accounts: Static<typeof AdminAccount>[]
  total: number
  brandLimits: Record<string, Static<typeof BrandLimit>>
}

export async function listAccounts(
  db: Db,
  { search = '', limit, offset }: { search?: string; limit: number; offset: number },
): Promise<AccountsPage> {
  const rows = await selectAccountsForAdmins(db, search)
    .leftJoin(payoutDestinations.as('r'), 'r.account_id', 'a.id')
    .select('r.is_ready')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countAccounts(db, search)
  return {
    accounts: rows.map((row) => ({
      id: row.id,
      displayName: row.display_name,
      slug: row.slug,
      imageUrl: row.image_url,
      roles: row.roles as Role[],
      kind: row.kind,
      createdAt: isoTime(row.created_at),
      payoutsReady: row.is_ready ?? false,
    })),
    total,
    brandLimits: Object.fromEntries(
      rows.flatMap(({ id, is_blocked: isBlocked, blocked_reason: blockedReason }) =>
        isBlocked === null ? [] : [[id, { isBlocked, blockedReason }]],
      ),
    ),
  }
}
