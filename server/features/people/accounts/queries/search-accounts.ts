import type { Db } from '../../../../platform/database/transaction.ts'

/**
 * Selects accounts whose display name or slug contains the text, and the account whose id equals
 * the text. Case does not matter. An empty text selects all accounts.
 */
function selectMatching(db: Db, search: string) {
  const text = search.trim()
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('accounts as a')
    .$if(text !== '', (query) =>
      query.where((a) =>
        a.or([a('a.display_name', 'ilike', pattern), a('a.slug', 'ilike', pattern), a('a.id', '=', text)]),
      ),
    )
}

/**
 * Selects matching accounts with roles and limits, newest first. The caller adds columns and
 * paging.
 */
export const selectAccountsForAdmins = (db: Db, search: string) =>
  selectMatching(db, search)
    .innerJoin('profiles as p', 'p.user_id', 'a.owner_user_id')
    .leftJoin('brand_limits as l', 'l.account_id', 'a.id')
    .select(['a.id', 'a.display_name', 'a.slug', 'a.image_url', 'a.kind', 'a.created_at', 'p.roles'])
    .select(['l.is_blocked', 'l.blocked_reason'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')

/** Counts all matching accounts. */
export async function countAccounts(db: Db, search: string): Promise<number> {
  const { total } = await selectMatching(db, search)
    .select((a) => a.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** True if nobody has ever signed up here. */
export async function hasNoPeople(db: Db): Promise<boolean> {
  const someone = await db.selectFrom('profiles').select('user_id').limit(1).executeTakeFirst()
  return someone === undefined
}
