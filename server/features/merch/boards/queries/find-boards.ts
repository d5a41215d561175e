import { type RawBuilder, type Selectable, sql } from 'kysely'
import { hotQuery } from '../../../../platform/database/hot-query.ts'
import type { MerchBoardsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { DEFAULT_SLUG } from '../domain/slug.ts'
import { fingerprintVisibleTeams } from './find-teams.ts'

export type Board = {
  id: string
  slug: string
  name: string
  isActive: boolean
  isDefault: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

export const toBoard = (row: Selectable<MerchBoardsTable>): Board => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  isActive: row.is_active,
  isDefault: row.is_default,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The slug `default` finds the default board. */
export async function findOpenBoard(db: Db | Trx, slug: string): Promise<Board | undefined> {
  const row = await db
    .selectFrom('merch_boards')
    .selectAll()
    .where('is_active', '=', true)
    .where((is) => (slug === DEFAULT_SLUG ? is('is_default', '=', true) : is('slug', '=', slug)))
    .executeTakeFirst()
  return row && toBoard(row)
}

/**
 * The fingerprint changes with any data that the board shows. Undefined if there is no such board.
 */
export async function fingerprintOpenBoard(
  db: Db | Trx,
  slug: string,
  environment: string,
): Promise<string | undefined> {
  const [board] = await (slug === DEFAULT_SLUG
    ? fingerprintDefault(db, environment)
    : fingerprintBySlug(db, slug, environment))
  return board && `${board.row} ${board.teams ?? ''}`
}

const fingerprintQuery = (db: Db | Trx, isIt: RawBuilder<boolean>, environment: string) => {
  const query = sql<{ row: string; teams: string | null }>`
    select hash_record_extended(b, 0)::text as row, ${fingerprintVisibleTeams(sql`b.id`, environment)} as teams
    from merch_boards b where b.is_active and ${isIt}`
  return { compile: () => query.compile(db) }
}
const fingerprintBySlug = hotQuery((db, slug: string, environment: string) =>
  fingerprintQuery(db, sql`b.slug = ${slug}`, environment),
)
const fingerprintDefault = hotQuery((db, environment: string) => fingerprintQuery(db, sql`b.is_default`, environment))

export async function findBoard(db: Db | Trx, id: string): Promise<Board | undefined> {
  const row = await db.selectFrom('merch_boards').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toBoard(row)
}

export async function lockBoard(trx: Trx, id: string): Promise<Board | undefined> {
  const row = await trx.selectFrom('merch_boards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toBoard(row)
}

export type CountedBoard = Board & { teamCount: number; total: number }

type Page = { q?: string | undefined; limit: number; offset: number }

const teamCount = sql<number>`(select count(*) from merch_board_teams t where t.board_id = b.id)`
const total = sql<number>`(
  select coalesce(sum(t.seed_count + t.events_count), 0) from merch_board_teams t where t.board_id = b.id)`

export async function findCountedBoard(db: Db | Trx, id: string): Promise<CountedBoard | undefined> {
  const row = await db
    .selectFrom('merch_boards as b')
    .selectAll('b')
    .select([teamCount.as('team_count'), total.as('total')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...toBoard(row), teamCount: row.team_count, total: row.total }
}

/** Lists the default board first, then the newest ones. `q` searches names and slugs. */
export async function listBoards(
  db: Db,
  { q, limit, offset }: Page,
): Promise<{ boards: CountedBoard[]; total: number }> {
  const wanted = db
    .selectFrom('merch_boards as b')
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`position(folded_name(${q ?? ''}) in b.searched || ' ' || b.slug) > 0`),
    )
  const { boards } = await wanted.select(({ fn }) => fn.countAll<number>().as('boards')).executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll('b')
    .select([teamCount.as('team_count'), total.as('total')])
    .orderBy('b.is_default', 'desc')
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    boards: rows.map((row) => ({ ...toBoard(row), teamCount: row.team_count, total: row.total })),
    total: boards,
  }
}
