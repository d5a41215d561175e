import type { Context } from '../../../platform/context.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import { findShare, type SharedArt } from './queries/shares.ts'

type ReadShare = SharedArt & { previewKey: string | null }

/**
 * Reads a share. The result contains the key of the watermarked preview if the preview still
 * exists. Returns undefined for an unknown share and for a share that is hidden for review. Runs
 * two statements.
 */
export async function readShare(ctx: Pick<Context, 'db'>, id: string): Promise<ReadShare | undefined> {
  const share = await readAnyShare(ctx, id)
  return share?.isHeld ? undefined : share
}

/**
 * Does the same as readShare, but also returns shares that are hidden for review. Only admins may
 * see the result.
 */
export async function readAnyShare({ db }: Pick<Context, 'db'>, id: string): Promise<ReadShare | undefined> {
  const share = await findShare(db, id)
  if (!share) return undefined
  const session = await findFanSession(db, share.sessionId)
  const art = session?.aiArtCandidates.find(({ artKey }) => artKey === share.artKey)
  return { ...share, previewKey: art?.previewKey ?? null }
}
