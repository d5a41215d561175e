import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { reputationOf, shownRatings, type Totals } from '../../../offers/ratings/index.ts'
import { shownTalents } from '../../accounts/index.ts'

type Page = { displayName: string; slug: string; imageUrl: string | null; bio: string | null }
export type TalentPage = Page & { rating: ReturnType<typeof reputationOf> }

/** What anybody may see of a talent; undefined when there is none, or they are blocked. One statement. */
export async function findTalentPage(db: Db, slug: string, now: Date): Promise<TalentPage | undefined> {
  const { rows } = await sql<Page & Totals>`
    select talent.display_name as "displayName", talent.slug, talent.image_url as "imageUrl", talent.bio,
      totals.sum, totals.count
    from ${shownTalents} talent
    cross join lateral (
      select sum(r.stars) as sum, count(*) as count from ${shownRatings(now)} r where r.rated_account_id = talent.id
    ) totals
    where talent.slug = ${slug}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { sum, count, ...page } = row
  return { ...page, rating: reputationOf({ sum, count }) }
}
