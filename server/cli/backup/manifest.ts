import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'

/** Raised when an archive of ours could no longer be read by who wrote the one before. */
export const FORMAT = 1

/** The first file of an archive: what it is of. */
export const ABOUT = 'about.json'
/** The last file: what all others are, without which the archive was cut. */
export const MANIFEST = 'manifest.json'
/** The stored files that the database names, in the order of their keys: key, bytes, sha-256, content type. */
export const FILE_LIST = 'files.tsv'
export const OBJECTS = 'objects/'

export const About = Type.Object({
  format: Type.Integer(),
  /** Of the program that wrote it. */
  version: Type.String(),
  madeAt: Type.String(),
  engine: Type.Union([Type.Literal('pglite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() }), { minItems: 1 }),
  /** A digest by SECRET_KEY: whoever restores is told when theirs is another. It says nothing of the key itself. */
  keyDigest: Type.String(),
})
export type About = Static<typeof About>

const Part = Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() })
export type Part = Static<typeof Part>

export const Manifest = Type.Object({
  about: Part,
  tables: Type.Array(
    Type.Object({
      /** As SQL writes it, with its schema; the columns in the order that its rows have them in. */
      table: Type.String(),
      columns: Type.String(),
      rows: Type.Integer(),
      /** gzip; whole rows in the text format of COPY, some megabytes each. */
      parts: Type.Array(Part),
    }),
  ),
  sequences: Type.Array(Type.Object({ name: Type.String(), last: Type.Union([Type.String(), Type.Null()]) })),
  fileList: Part,
  objects: Type.Object({
    count: Type.Integer(),
    bytes: Type.Integer(),
    /** Over the key and the sha-256 of each object, in their order. */
    sha256: Type.String(),
    /** Named by the database, and not in the store any more when they were to be read. */
    missing: Type.Integer(),
  }),
})
export type Manifest = Static<typeof Manifest>

/** What stands in a JSON file of an archive; undefined where it is none of ours. */
export function parsed<Shape extends typeof About | typeof Manifest>(
  shape: Shape,
  text: string,
): Static<Shape> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Check(shape, value) ? (value as Static<Shape>) : undefined
  } catch {
    return undefined
  }
}
