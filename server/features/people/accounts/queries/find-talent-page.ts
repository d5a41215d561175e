import type { Db } from '../../../../platform/database/transaction.ts'

export type TalentPage = { id: string; displayName: string; slug: string; imageUrl: string | null; bio: string | null }

/** What anybody may see of a talent; undefined when there is none, or they are blocked. One statement. */
export async function findTalentPage(db: Db, slug: string): Promise<TalentPage | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('brand_limits as l', (join) => join.onRef('l.account_id', '=', 'a.id').on('l.is_blocked', '=', true))
    .select(['a.id', 'a.display_name', 'a.slug', 'a.image_url', 'a.bio'])
    .where('a.slug', '=', slug)
    .where('a.kind', '=', 'talent')
    .where('l.account_id', 'is', null)
    .where('a.erased_at', 'is', null)
    .executeTakeFirst()
  return row && { id: row.id, displayName: row.display_name, slug: row.slug, imageUrl: row.image_url, bio: row.bio }
}
