import type { TObject } from 'typebox'

/**
 * One file in the field `file`, or several in fields with the name `files`, besides other fields.
 */
export type UploadForm<Fields extends TObject = TObject> = {
  fields: Fields
  /** Names of the fields that are enough to check the request before its file. All if undefined. */
  checkedFirst?: readonly string[]
  maxBytes: number
  /** If undefined, the form contains one file in the field `file`. */
  maxFiles?: number
  about: string
  /** True if the body is the file itself, with its content type. */
  isRaw?: boolean
}
