import { type Insertable, sql, type Updateable } from 'kysely'
import type { MerchBoardsTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { type Board, toBoard } from './find-boards.ts'

/**
 * Serializes changes of boards. Otherwise, two concurrent changes could make two boards the
 * default.
 */
export async function lockBoards(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('which leaderboard is the default', 0))`.execute(trx)
}

type Naming = { name: string }
const searchedBy = ({ name }: Naming) => sql<string>`folded_name(${name})`

/** Returns undefined if another board already has this slug. */
export async function insertBoard(
  trx: Trx,
  row: Omit<Insertable<MerchBoardsTable>, 'searched'>,
): Promise<Board | undefined> {
  const made = await trx
    .insertInto('merch_boards')
    .values({ ...row, searched: searchedBy(row) })
    .onConflict((on) => on.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made && toBoard(made)
}

/**
 * The caller must have called lockBoards.
 * @throws a unique violation if another board already has the slug
 */
export async function updateBoard(
  trx: Trx,
  { id, version }: Pick<Board, 'id' | 'version'>,
  change: Omit<Updateable<MerchBoardsTable>, 'searched'> & Naming,
): Promise<Board> {
  const row = await trx
    .updateTable('merch_boards')
    .set({ ...change, searched: searchedBy(change), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBoard(row)
}

export async function releaseDefault(trx: Trx, at: Date): Promise<void> {
  await trx
    .updateTable('merch_boards')
    .set(({ eb }) => ({ is_default: false, version: eb('version', '+', 1), updated_at: at }))
    .where('is_default', '=', true)
    .execute()
}

/**
 * The caller must first call releaseDefault for the previous default board, or delete that board.
 */
export async function grantDefault(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('merch_boards')
    .set(({ eb }) => ({ is_default: true, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute()
}

/**
 * The vote events of the board's teams are not deleted.
 * @returns the keys of the teams' pictures
 */
export async function deleteBoardRow(trx: Trx, id: string): Promise<string[]> {
  const teams = await trx.deleteFrom('merch_board_teams').where('board_id', '=', id).returning('picture_key').execute()
  await trx.deleteFrom('merch_boards').where('id', '=', id).execute()
  return teams.flatMap(({ picture_key }) => picture_key ?? [])
}
