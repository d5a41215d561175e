import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { isFaceNeeded } from '../designs/index.ts'
import type { FanSession } from './domain/fan-session.ts'
import type { Selfie } from './domain/selfie.ts'
import type { FanSessionHandlers } from './handlers.ts'
import { verifySelfie } from './verify-selfie.ts'

type Wanted = Parameters<FanSessionHandlers['beginArt']>[1]

/**
 * Starts the generation from a faultless new photo, to save a second request. If it cannot start,
 * the upload still succeeds, and the fan sees the error at the next request for art.
 */
export async function startArtIfFaultless(
  ctx: Context,
  { selfie: { key, seen, faceError, lightingError, isNudity }, session }: { selfie: Selfie; session: FanSession },
  { beginArt }: Pick<FanSessionHandlers, 'beginArt'>,
  wanted: Wanted,
): Promise<void> {
  if (!seen || lightingError !== null || isNudity) return
  try {
    if (faceError !== null && (await isFaceNeeded(ctx.db, { ...session, designId: wanted.designId }))) return
    // Generation is possible only with a verified photo.
    const { bearer, visitor, request } = wanted
    await verifySelfie(ctx, { imageName: key, bearer, visitor, request })
    await beginArt(ctx, wanted)
  } catch (error) {
    const level = error instanceof AppError ? 'info' : 'error'
    ctx.log[level]({ err: error }, 'art could not be started with its photo')
  }
}
