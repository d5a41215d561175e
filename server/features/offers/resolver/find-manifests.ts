import { TaskRefused } from '@semblance/workers/task'
import type { Context } from '../../../platform/context.ts'
import { AppError, badField, badRequest, notFound } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import { markAlgorithmsOf, markOfBinding, readMarks } from '../../media/watermarks/index.ts'
import { withActiveManifestOnly } from './domain/claim-store.ts'
import { algorithmOf, readBinding, scoreOf } from './domain/soft-binding.ts'
import { findManifest, findWorks } from './queries/find-works.ts'
import { viewsOfPicture } from './views-of-picture.ts'

export type Binding = { alg: string; value: string }
type ManifestMatch = { manifestId: string; similarityScore: number }

/**
 * Maximum number of matches, because a caller may ask for any number. One work has fewer manifests.
 */
const MAX_MATCHES = 50

/**
 * Returns the manifests of licensed files that carry this mark, or whose hash is near this one.
 * @throws BadRequest for another algorithm, or a value that does not fit it
 */
export const matchBinding = (ctx: Context, binding: Binding, maxResults: number): Promise<ManifestMatch[]> =>
  findMatches(ctx, soughtBy(ctx, binding, 'value'), maxResults)

/**
 * Returns the manifests of licensed pictures of which this picture is a near copy, even a turned or
 * mirrored one, or whose mark it has. Also searches by the hint, if there is one.
 * @throws BadRequest for another algorithm, a hint that does not fit its algorithm, or a damaged
 * picture; UnsupportedMediaType for a file that is no picture
 */
export async function matchContent(
  ctx: Context,
  path: string,
  { alg, hint, maxResults }: { alg: string | undefined; hint: Binding | undefined; maxResults: number },
): Promise<ManifestMatch[]> {
  if (alg !== undefined) assertAlgorithm(ctx, alg, 'alg')
  const hinted = hint === undefined ? NOTHING : soughtBy(ctx, hint, 'hintValue')
  const views = await viewsOfPicture(ctx, path).catch(rethrowRefused)
  const marks = await readMarks(ctx, path)
  return findMatches(ctx, { views: [...views, ...hinted.views], marks: [...marks, ...hinted.marks] }, maxResults)
}

/**
 * Returns the claim store (JUMBF) with this active manifest.
 * @throws NotFound
 */
export async function getManifest(ctx: Context, manifestId: string, isActiveOnly: boolean): Promise<Buffer> {
  const found = await findManifest(ctx.db, manifestId)
  if (found === undefined) throw notFound('There is no manifest with this id.')
  const store = Buffer.from(found, 'base64')
  return isActiveOnly ? withActiveManifestOnly(store) : store
}

type Sought = { views: readonly string[]; marks: readonly string[] }
const NOTHING: Sought = { views: [], marks: [] }

/** @throws BadRequest for an algorithm that `supportedAlgorithms` does not list */
function assertAlgorithm({ config }: Pick<Context, 'config'>, alg: string, field: string): 'hash' | 'mark' {
  const hash = algorithmOf(config)
  if (alg === hash) return 'hash'
  const marks = markAlgorithmsOf(config)
  if (!marks.includes(alg))
    throw badField(field, message('The supported algorithms are {names}.', { names: [hash, ...marks].join(', ') }))
  return 'mark'
}

function soughtBy(ctx: Context, { alg, value }: Binding, field: 'value' | 'hintValue'): Sought {
  if (assertAlgorithm(ctx, alg, field === 'value' ? 'alg' : 'hintAlg') === 'hash') {
    const hash = readBinding(value)
    if (hash === undefined) throw badField(field, 'Send the 32 bytes of a PDQ hash in Base64.')
    return { views: [hash], marks: [] }
  }
  const mark = markOfBinding(value)
  if (mark === undefined) throw badField(field, 'Send the 6 bytes of a mark in Base64.')
  return { views: [], marks: [mark] }
}

async function findMatches(ctx: Context, sought: Sought, maxResults: number): Promise<ManifestMatch[]> {
  const works = await findWorks(ctx.db, sought, Math.min(maxResults, MAX_MATCHES))
  const best = new Map<string, number>()
  for (const { manifestId, distance } of works)
    if (manifestId !== null && !best.has(manifestId)) best.set(manifestId, scoreOf(distance))
  return [...best].map(([manifestId, similarityScore]) => ({ manifestId, similarityScore }))
}

function rethrowRefused(error: unknown): never {
  if (!(error instanceof TaskRefused)) throw error
  throw error.code === 'unsupported'
    ? new AppError('UnsupportedMediaType', error.message, { cause: error })
    : badRequest(error.message, { issues: [] })
}
