import type { Context } from '../../../platform/context.ts'
import { findFanSession } from '../fan-sessions/index.ts'
import { findShare, type SharedArt } from './queries/shares.ts'

type ReadShare = SharedArt & { previewKey: string | null }

/**
 * Reads a share, with its watermarked preview if that still exists. Undefined if the share is
 * unknown or hidden for review.
 */
export async function readShare(ctx: Pick<Context, 'db'>, id: string): Promise<ReadShare | undefined> {
  const share = await readAnyShare(ctx, id)
  return share?.isHeld ? undefined : share
}

/** Same as readShare, but includes shares that are hidden for review, for admins only. */
export async function readAnyShare({ db }: Pick<Context, 'db'>, id: string): Promise<ReadShare | undefined> {
  const share = await findShare(db, id)
  if (!share) return undefined
  const session = await findFanSession(db, share.sessionId)
  const art = session?.aiArtCandidates.find(({ artKey }) => artKey === share.artKey)
  return { ...share, previewKey: art?.previewKey ?? null }
}
