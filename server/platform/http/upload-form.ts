import type { TObject } from 'typebox'

/** What an upload route takes: one file in the field `file`, and fields beside it. */
export type UploadForm<Fields extends TObject = TObject> = {
  fields: Fields
  /** A megabyte is a million bytes. */
  maxBytes: number
  /** What the file is, for the description. */
  about: string
  /** The whole body is the file, of a type that says what it is; there are no fields. */
  isRaw?: boolean
}
