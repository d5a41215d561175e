import { sql } from 'kysely'
import type { PictureSurface } from '../../../likeness/picture-takedowns/index.ts'
import { storedFiles } from '../../../media/files/index.ts'

/** Profile pictures that are stored, by their files. */
export const portraitFiles: PictureSurface['pictures'] = sql`(
  select file.key as id, file.account_id, file.key as file_key, file.created_at from ${storedFiles} file
  where file.kind = 'portrait' and file.account_id is not null and file.is_kept)`
