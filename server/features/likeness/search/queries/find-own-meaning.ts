import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { publicTalents } from '../../../people/accounts/index.ts'
import type { LikenessFacts } from '../domain/facts.ts'
import type { TextEmbedding } from '../embedding-cache.ts'

type OwnMeaning = {
  accountId: string
  isListed: boolean
  category: LikenessFacts['category']
  meaning: TextEmbedding | null
}

/** Finds a talent's own category and vector. Undefined unless the talent is public. */
export async function findOwnMeaning(db: Db, slug: string): Promise<OwnMeaning | undefined> {
  const { rows } = await sql<
    Pick<OwnMeaning, 'accountId' | 'isListed' | 'category'> & { vector: string | null; madeBy: string | null }
  >`
    select talent.id as "accountId", coalesce(p.is_listed, false) as "isListed", p.category,
      m.vector::text as vector, m.made_by as "madeBy"
    from ${publicTalents} talent
    left join likeness_profiles p on p.account_id = talent.id
    left join likeness_meanings m on m.account_id = talent.id
    where talent.slug = ${slug}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { vector, madeBy, ...own } = row
  return { ...own, meaning: vector !== null && madeBy !== null ? { vector: JSON.parse(vector), madeBy } : null }
}
