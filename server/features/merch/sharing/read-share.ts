import type { Context } from '../../../platform/context.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import { findShare, type SharedArt } from './queries/shares.ts'

/** A share with the key of the watermarked preview, while that is there; undefined for none. Two statements. */
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
