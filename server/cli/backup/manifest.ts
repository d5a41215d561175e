import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'

/**
 * Version of the format. Must be incremented when older programs can no longer read new archives.
 */
export const FORMAT = 1

/** First file of an archive: the version and the origin of the archive. */
export const ABOUT = 'about.json'
/** Last file of an archive: the digests of all other files. An archive without it is truncated. */
export const MANIFEST = 'manifest.json'
/**
 * List of the stored files that the database refers to, sorted by key. A line has the key, the
 * size in bytes, the SHA-256 digest and the content type.
 */
export const FILE_LIST = 'files.tsv'
export const OBJECTS = 'objects/'

export const About = Type.Object({
  format: Type.Integer(),
  /** Version of the program that wrote the archive. */
  version: Type.String(),
  madeAt: Type.String(),
  engine: Type.Union([Type.Literal('pglite'), Type.Literal('postgres')]),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() }), { minItems: 1 }),
  /**
   * Digest of SECRET_KEY that does not reveal the key. A restore compares it, to warn if the
   * installation now has a different key.
   */
  keyDigest: Type.String(),
})
export type About = Static<typeof About>

const Part = Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() })
export type Part = Static<typeof Part>

export const Manifest = Type.Object({
  about: Part,
  tables: Type.Array(
    Type.Object({
      /**
       * Qualified SQL name of the table. `columns` has the same order as the values in the rows.
       */
      table: Type.String(),
      columns: Type.String(),
      rows: Type.Integer(),
      /**
       * Compressed parts of the table in COPY text format, a few megabytes each. No row is split
       * between two parts.
       */
      parts: Type.Array(Part),
    }),
  ),
  sequences: Type.Array(Type.Object({ name: Type.String(), last: Type.Union([Type.String(), Type.Null()]) })),
  fileList: Part,
  objects: Type.Object({
    count: Type.Integer(),
    bytes: Type.Integer(),
    /** Digest over the keys and SHA-256 digests of all objects, in their order in the archive. */
    sha256: Type.String(),
    /** Number of files that the database refers to but storage no longer has. */
    missing: Type.Integer(),
  }),
})
export type Manifest = Static<typeof Manifest>

/** Parses a JSON file of an archive; undefined if it does not match the schema. */
export function parseArchiveJson<Shape extends typeof About | typeof Manifest>(
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
