import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Selfie } from './domain/selfie.ts'
import type { FanSessionHandlers } from './handlers.ts'
import { verifySelfie } from './verify-selfie.ts'

type Wanted = Parameters<FanSessionHandlers['beginArt']>[1]

/**
 * Has art begun of a photo that has just come and that nothing is wrong with: who waits on a slow line does so once. What is
 * refused is said to whoever asks for the art, and costs nobody their photo.
 */
export async function beginArtOf(
  ctx: Context,
  { key, seen, faceError, lightingError, isNudity }: Selfie,
  { beginArt }: Pick<FanSessionHandlers, 'beginArt'>,
  wanted: Wanted,
): Promise<void> {
  if (!seen || faceError !== null || lightingError !== null || isNudity) return
  try {
    // Art is of a photo that was verified before it.
    const { bearer, visitor, request } = wanted
    await verifySelfie(ctx, { imageName: key, bearer, visitor, request })
    await beginArt(ctx, wanted)
  } catch (error) {
    const level = error instanceof AppError ? 'info' : 'error'
    ctx.log[level]({ err: error }, 'art was not begun with its photo')
  }
}
