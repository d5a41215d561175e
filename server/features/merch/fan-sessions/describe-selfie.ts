import type { Context } from '../../../platform/context.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { ModelFailure, type PictureDescription } from '../../../providers/models/port.ts'
import { readPicture } from '../../media/files/index.ts'
import { describePicture } from '../../media/models/index.ts'

const GONE = 'The photo no longer exists. Take a selfie, or upload a photo.'

/**
 * Describes a fan's picture with a model.
 * @throws UnprocessableEntity for a picture that no model accepts or that was deleted;
 * ModelFailure (503) if no model is available
 */
export const describeSelfie = async (ctx: Context, key: string, visit: Visit): Promise<PictureDescription> =>
  describePicture(ctx, await readPicture(ctx, key, GONE), 'This photo cannot be used. Take another one.', {
    purpose: 'anybody',
    visit,
  })

/**
 * Describes the picture like describeSelfie, but returns null if no model is available. The
 * picture can then be described later.
 * @throws UnprocessableEntity
 */
export async function describeSelfieIfPossible(
  ctx: Context,
  key: string,
  visit: Visit,
): Promise<PictureDescription | null> {
  try {
    return await describeSelfie(ctx, key, visit)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    ctx.log.warn({ err: error }, 'a selfie could not be checked; verify retries it')
    return null
  }
}
