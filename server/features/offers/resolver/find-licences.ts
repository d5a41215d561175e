import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'
import { AppError, unprocessable } from '../../../platform/errors.ts'
import { CREDENTIAL_TYPES } from '../../../providers/credentials/port.ts'
import { type Verified, verifyFile } from '../../media/credentials/index.ts'
import { findWatermarks, readMarks } from '../../media/watermarks/index.ts'
import { checkLicence, type LicenceView } from '../licences/index.ts'
import { findWorks } from './queries/find-works.ts'
import { viewsOfPicture } from './views-of-picture.ts'

/**
 * Ways in which a file is recognized. SIGNED: by the signature in the file. MARKED: by our
 * invisible mark. NEAR_COPY: by what the picture shows.
 */
export const FIND_RESULTS = ['SIGNED', 'MARKED', 'NEAR_COPY', 'UNKNOWN'] as const

export type FoundLicences = {
  result: (typeof FIND_RESULTS)[number]
  /** Null for a type of file that cannot carry credentials. */
  credentials: Verified | null
  /**
   * The invisible mark in the file. It proves that a model of this installation made the file at
   * that time.
   */
  mark: { madeAt: string } | null
  works: { match: 'SIGNED' | 'MARKED' | 'NEAR_COPY'; licence: LicenceView; talentPage: string | null }[]
}

/**
 * Maximum number of licenses in the result, because a picture may have been licensed many times.
 */
const MAX_WORKS = 3

/**
 * Returns what is proven about a file that somebody has: the signature inside it, our invisible
 * mark, and the licenses of the works of which it is a copy. Stores nothing, and compares no faces.
 * @throws UnprocessableEntity for a file that is neither a picture nor carries credentials
 */
export async function findLicences(ctx: Context, path: string): Promise<FoundLicences> {
  const credentials = await verifyFile(ctx, path).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'UnprocessableEntity') return error
    throw error
  })
  const views = await viewsOfPicture(ctx, path).catch((error: unknown) => {
    if (error instanceof TaskRefused) return error
    throw error
  })
  if (credentials instanceof Error && views instanceof Error)
    throw unprocessable('Send a PNG, JPEG or WebP picture, a WAV or MP3 recording, or a PDF file.')
  const known = credentials instanceof Error ? null : credentials
  const manifestId = known?.trusted ? await findManifestId(ctx, path) : undefined
  const marks = await readMarks(ctx, path)
  const [mark] = await findWatermarks(ctx.db, marks)
  const works = await findWorks(
    ctx.db,
    { views: views instanceof Error ? [] : views, manifestId, marks },
    MAX_WORKS * FILES_OF_A_WORK,
  )
  const firstOfEach = works.filter(({ code }, at) => works.findIndex((other) => other.code === code) === at)
  const licences = await Promise.all(
    firstOfEach.slice(0, MAX_WORKS).map(async ({ code, isByManifest, isByMark, slug }) => ({
      match: isByManifest ? ('SIGNED' as const) : isByMark ? ('MARKED' as const) : ('NEAR_COPY' as const),
      licence: await checkLicence(ctx, code),
      talentPage: slug === null ? null : new URL(`/t/${encodeURIComponent(slug)}`, ctx.config.BASE_URL).href,
    })),
  )
  const isMarked = mark !== undefined || licences.some(({ match }) => match === 'MARKED')
  const isSigned = known !== null && known.trusted && known.valid
  return {
    result: isSigned ? 'SIGNED' : isMarked ? 'MARKED' : licences.length > 0 ? 'NEAR_COPY' : 'UNKNOWN',
    credentials: known,
    mark: mark ? { madeAt: mark.madeAt.toISOString() } : null,
    works: licences,
  }
}

/** A delivery with several similar files must not hide the licenses of other works. */
const FILES_OF_A_WORK = 10

async function findManifestId(ctx: Context, path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  const type = (await fileTypeFromFile(path))?.mime
  const contentType = CREDENTIAL_TYPES.find((known) => known === type)
  return contentType && (await ctx.credentials.readStore({ bytes: { path }, contentType }))?.id
}
