import type { TObject } from 'typebox'

/** What an upload route takes: one file in the field `file`, or several in as many fields `files`, and fields beside them. */
export type UploadForm<Fields extends TObject = TObject> = {
  fields: Fields
  /** A megabyte is a million bytes. */
  maxBytes: number
  /** How many files it takes, in fields `files`. Default: one, in `file`. */
  most?: number
  /** What the file is, for the description. */
  about: string
  /** The whole body is the file, of a type that says what it is; there are no fields. */
  isRaw?: boolean
}
