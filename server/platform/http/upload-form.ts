import type { TObject } from 'typebox'

/**
 * Form of an upload route: one file in the field `file`, or several in fields named `files`, plus
 * other fields.
 */
export type UploadForm<Fields extends TObject = TObject> = {
  fields: Fields
  /** Limit of one file. A megabyte is a million bytes. */
  maxBytes: number
  /** Maximum number of files, in fields named `files`. Default: one, in `file`. */
  maxFiles?: number
  /** Describes the file in the API description. */
  about: string
  /** True if the whole body is the file, with its own content type and no fields. */
  isRaw?: boolean
}
