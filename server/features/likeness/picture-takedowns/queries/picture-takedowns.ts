import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PictureTakedownsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { storedFiles } from '../../../media/files/index.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { PictureKind, TakedownCategory } from '../domain/picture-kinds.ts'

export type PictureTakedownRow = Omit<Selectable<PictureTakedownsTable>, 'kind' | 'category'> & {
  kind: PictureKind
  category: TakedownCategory
}
export type PictureTakedown = PictureTakedownRow & {
  display_name: string | null
  slug: string | null
  /** Null once the file is deleted. */
  shown_key: string | null
  content_type: string | null
}

type NewPictureTakedown = Omit<
  PictureTakedownRow,
  'restored_by' | 'restore_reason' | 'restored_at' | 'created_at' | 'updated_at'
> & { at: Date }

/** Returns false if the picture is already taken down. */
export async function insertPictureTakedown(trx: Trx, { at, ...row }: NewPictureTakedown): Promise<boolean> {
  const inserted = await trx
    .insertInto('picture_takedowns')
    .values({ ...row, created_at: at, updated_at: at })
    .onConflict((on) => on.columns(['kind', 'subject_id']).where('restored_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Undefined if the takedown was already reversed or is missing. */
export async function settlePictureTakedown(
  trx: Trx,
  { id, by, reason, at }: { id: string; by: string; reason: string; at: Date },
): Promise<PictureTakedownRow | undefined> {
  const { rows } = await sql<PictureTakedownRow>`
    update picture_takedowns set restored_by = ${by}, restore_reason = ${reason}, restored_at = ${at}::timestamptz,
      updated_at = ${at}::timestamptz
    where id = ${id} and restored_at is null returning *`.execute(trx)
  return rows[0]
}

const selectTakedowns = (wanted: RawBuilder<unknown>) => sql`
  select t.*, account.display_name, account.slug, file.key as shown_key, file.content_type
  from picture_takedowns t
  left join ${accountSummaries} account on account.id = t.account_id
  left join ${storedFiles} file on file.key = t.file_keys[1]
  where ${wanted}`

export async function findPictureTakedown(db: Db | Trx, id: string): Promise<PictureTakedown | undefined> {
  return (await sql<PictureTakedown>`${selectTakedowns(sql`t.id = ${id}`)}`.execute(db)).rows[0]
}

export async function listPictureTakedowns(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ takedowns: PictureTakedown[]; total: number }> {
  const { rows } = await sql<{ total: number } & (PictureTakedown | { id: null })>`
    select counted.total, page.*
    from (select count(*) as total from picture_takedowns) counted
    left join (${selectTakedowns(sql`true`)} order by t.created_at desc, t.id desc limit ${limit} offset ${offset}) page on true
    order by page.created_at desc, page.id desc`.execute(db)
  return { takedowns: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}
