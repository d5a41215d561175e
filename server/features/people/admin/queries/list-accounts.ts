import type { Static } from 'typebox'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Role } from '../../../../platform/http/route.ts'
import { isoTime } from '../../../../platform/http/schemas.ts'
import type { AdminAccount, BrandLimit } from '../schemas.ts'

export type AccountsPage = {
  accounts: Static<typeof AdminAccount>[]
  total: number
  /** By account id; an account that was never limited is not in it. */
  brandLimits: Record<string, Static<typeof BrandLimit>>
}

/** Accounts whose display name or slug holds the text, newest first. Two statements. */
export async function listAccounts(
  db: Db,
  { search = '', limit, offset }: { search?: string; limit: number; offset: number },
): Promise<AccountsPage> {
  const text = search.trim()
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const found = db
    .selectFrom('accounts as a')
    .$if(text !== '', (query) =>
      query.where((a) => a.or([a('a.display_name', 'ilike', pattern), a('a.slug', 'ilike', pattern)])),
    )
  const rows = await found
    .innerJoin('profiles as p', 'p.user_id', 'a.owner_user_id')
    .leftJoin('brand_limits as l', 'l.account_id', 'a.id')
    .leftJoin('payout_routes as r', 'r.account_id', 'a.id')
    .select(['a.id', 'a.display_name', 'a.slug', 'a.image_url', 'a.kind', 'a.created_at', 'p.roles'])
    .select(['l.is_blocked', 'l.blocked_reason', 'r.connect_account_id', 'r.kyc_verified', 'r.payouts_enabled'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await found.select((a) => a.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    accounts: rows.map((row) => ({
      id: row.id,
      displayName: row.display_name,
      slug: row.slug,
      imageUrl: row.image_url,
      roles: row.roles as Role[],
      kind: row.kind,
      createdAt: isoTime(row.created_at),
      payoutsReady: Boolean(row.connect_account_id && row.kyc_verified && row.payouts_enabled),
    })),
    total: Number(total),
    brandLimits: Object.fromEntries(
      rows.flatMap(({ id, is_blocked: isBlocked, blocked_reason: blockedReason }) =>
        isBlocked === null ? [] : [[id, { isBlocked, blockedReason }]],
      ),
    ),
  }
}
