import type { Insertable, Selectable } from 'kysely'
import type { MediaFilesTable } from '../../../../platform/database/tables.ts'
import type { FileKind } from '../domain/file-kinds.ts'

/** A stored file, as its row says. */
export type MediaFile = Omit<Selectable<MediaFilesTable>, 'kind'> & { kind: FileKind }
export type NewRow = Omit<Insertable<MediaFilesTable>, 'kind'> & { kind: FileKind }

/** What is known of a file once its bytes were looked at. */
export type FileFacts = {
  contentType: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
}
