import type { Context } from '../../../platform/context.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { ModelFailure, type PictureDescription } from '../../../providers/models/port.ts'
import { readPicture } from '../../media/files/index.ts'
import { describePicture } from '../../media/models/index.ts'

const GONE = 'The photo no longer exists. Take a selfie, or upload a photo.'

/**
 * Lets a model describe a fan's picture, for example the number of people in it.
 * @throws UnprocessableEntity for a picture that every model rejects or that was deleted;
 * ModelFailure (503) if no model is available
 */
export const describeSelfie = async (ctx: Context, key: string, visit: Visit): Promise<PictureDescription> =>
  describePicture(ctx, await readPicture(ctx, key, GONE), 'This photo cannot be used. Take another one.', {
    purpose: 'anybody',
    visit,
  })

/**
 * Same as describeSelfie, but returns null if no model is available, so that the picture can be
 * described later.
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
