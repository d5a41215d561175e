import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { storedFiles } from '../../../media/files/index.ts'
import { PICTURE_KIND_NAMES, type PictureKind } from '../domain/picture-kinds.ts'
import type { PictureTakedownHandlers } from '../handlers.ts'

/** Returns the file that a picture shows; undefined if there is no such picture. */
export async function findShownFile(
  db: Db,
  surfaces: PictureTakedownHandlers,
  { kind, id }: { kind: PictureKind; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select one.file_key as key from ${surfaces[kind].pictures} one where one.id = ${id}`.execute(db)
  return rows[0]?.key
}

/** Maximum length of a list; more than a person shows at the same time. */
const MAX_PICTURES = 200

export type ListedPicture = {
  kind: PictureKind
  id: string
  fileKey: string
  contentType: string
  createdAt: Date
  takedownId: string | null
}

/**
 * Lists everything that an account shows or showed to everybody, newest first, in one statement.
 */
export async function listPictures(
  db: Db,
  surfaces: PictureTakedownHandlers,
  accountId: string,
): Promise<ListedPicture[]> {
  const shown = PICTURE_KIND_NAMES.map(
    (kind) => sql`
      select ${kind}::text as kind, one.id, one.file_key, one.created_at
      from ${surfaces[kind].pictures} one where one.account_id = ${accountId}`,
  )
  const { rows } = await sql<ListedPicture>`
    select p.kind, p.id, p.file_key as "fileKey", file.content_type as "contentType", p.created_at as "createdAt", t.id as "takedownId"
    from (${sql.join(shown, sql` union all `)}) p
    join ${storedFiles} file on file.key = p.file_key
    left join picture_takedowns t on t.kind = p.kind and t.subject_id = p.id and t.restored_at is null
    order by p.created_at desc, p.kind, p.id limit ${MAX_PICTURES}`.execute(db)
  return rows
}
