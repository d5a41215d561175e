import type { Db } from '../../../../platform/database/transaction.ts'

/** Accounts whose display name or slug holds the text, in any case; all of them without one. */
function matching(db: Db, search: string) {
  const text = search.trim()
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('accounts as a')
    .$if(text !== '', (query) =>
      query.where((a) => a.or([a('a.display_name', 'ilike', pattern), a('a.slug', 'ilike', pattern)])),
    )
}

/** Those as an admin sees them, newest first: the start of a read that adds what it wants and takes its page. */
export const accountsWithStanding = (db: Db, search: string) =>
  matching(db, search)
    .innerJoin('profiles as p', 'p.user_id', 'a.owner_user_id')
    .leftJoin('brand_limits as l', 'l.account_id', 'a.id')
    .select(['a.id', 'a.display_name', 'a.slug', 'a.image_url', 'a.kind', 'a.created_at', 'p.roles'])
    .select(['l.is_blocked', 'l.blocked_reason'])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')

/** How many there are in all. One statement. */
export async function countAccounts(db: Db, search: string): Promise<number> {
  const { total } = await matching(db, search)
    .select((a) => a.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Nobody has ever signed up here. One statement. */
export async function isWithoutPeople(db: Db): Promise<boolean> {
  const someone = await db.selectFrom('profiles').select('user_id').limit(1).executeTakeFirst()
  return someone === undefined
}
