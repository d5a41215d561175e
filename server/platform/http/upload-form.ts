import type { TObject } from 'typebox'

/**
 * Form of an upload route. It contains one file in the field `file`, or several files in fields
 * with the name `files`. It may also contain other fields.
 */
export type UploadForm<Fields extends TObject = TObject> = {
  fields: Fields
  /** Largest size of one file in bytes. */
  maxBytes: number
  /**
   * Maximum number of files in the fields with the name `files`. If undefined, the form contains
   * one file in the field `file`.
   */
  maxFiles?: number
  /** Description of the file in the API description. */
  about: string
  /** True if the body is not a form but the file itself, with the content type of the file. */
  isRaw?: boolean
}
