import { type Selectable, sql } from 'kysely'
import type { ShortlistsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { refusedAccounts } from '../../../likeness/consent/index.ts'
import { searchableTalents } from '../../../people/accounts/index.ts'

export type ShortlistRow = Selectable<ShortlistsTable>
/** Talents who can be found and have not withdrawn their consent. */
const listableTalents = sql<{ id: string; slug: string; display_name: string; image_url: string | null }>`(
  select t.id, t.slug, t.display_name, t.image_url from ${searchableTalents} t
  where not exists (select from ${refusedAccounts} refused where refused.account_id = t.id))`

export type CountedShortlist = ShortlistRow & { talents: number }

type Own = { accountId: string; id: string }
type Page = { limit: number; offset: number }

const counted = (db: Db | Trx, accountId: string) =>
  db
    .selectFrom('shortlists as s')
    .selectAll('s')
    .select((eb) =>
      eb
        .selectFrom('shortlist_talents as t')
        .innerJoin(listableTalents.as('talent'), 'talent.id', 't.talent_account_id')
        .whereRef('t.account_id', '=', 's.account_id')
        .whereRef('t.shortlist_id', '=', 's.id')
        .select(sql<number>`count(*)::integer`.as('talents'))
        .$asScalar()
        .$notNull()
        .as('talents'),
    )
    .where('s.account_id', '=', accountId)

/** Returns undefined for an unknown list and for another account's list. */
export const findShortlist = (db: Db | Trx, { accountId, id }: Own): Promise<CountedShortlist | undefined> =>
  counted(db, accountId).where('s.id', '=', id).executeTakeFirst()

export async function listShortlists(
  db: Db,
  { accountId, limit, offset }: { accountId: string } & Page,
): Promise<{ shortlists: CountedShortlist[]; total: number }> {
  const shortlists = await counted(db, accountId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { shortlists, total: await countShortlists(db, accountId) }
}

export async function countShortlists(db: Db | Trx, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('shortlists')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export type ListedTalent = { slug: string; display_name: string; image_url: string | null; added_at: Date }

export const listTalents = (db: Db, { accountId, id, limit, offset }: Own & Page): Promise<ListedTalent[]> =>
  db
    .selectFrom('shortlist_talents as t')
    .innerJoin(listableTalents.as('talent'), 'talent.id', 't.talent_account_id')
    .select(['talent.slug', 'talent.display_name', 'talent.image_url', 't.added_at'])
    .where('t.account_id', '=', accountId)
    .where('t.shortlist_id', '=', id)
    .orderBy('t.added_at', 'desc')
    .orderBy('t.talent_account_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const findTalentId = (db: Db | Trx, slug: string): Promise<{ id: string } | undefined> =>
  db.selectFrom(listableTalents.as('t')).select('t.id').where('t.slug', '=', slug).executeTakeFirst()
