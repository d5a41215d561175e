import type { Insertable, Selectable } from 'kysely'
import type { MediaFilesTable } from '../../../../platform/database/tables.ts'
import type { FileKind } from '../domain/file-kinds.ts'

export type MediaFile = Omit<Selectable<MediaFilesTable>, 'kind'> & { kind: FileKind }
export type NewRow = Omit<Insertable<MediaFilesTable>, 'kind'> & { kind: FileKind }

export type FileFacts = {
  contentType: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
}
