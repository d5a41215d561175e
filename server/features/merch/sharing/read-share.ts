import type { Context } from '../../../platform/context.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import { findShare, type SharedArt } from './queries/shares.ts'

/**
 * Reads a share with the key of its watermarked preview, if that still exists; undefined for an
 * unknown share. Two statements.
 */
export async function readShare(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<(SharedArt & { previewKey: string | null }) | undefined> {
  const share = await findShare(db, id)
  if (!share) return undefined
  const session = await findFanSession(db, share.sessionId)
  const art = session?.aiArtCandidates.find(({ artKey }) => artKey === share.artKey)
  return { ...share, previewKey: art?.previewKey ?? null }
}
