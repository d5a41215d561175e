import type { Context } from '../../../platform/context.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { ModelFailure, type PictureDescription } from '../../../providers/models/port.ts'
import { readPicture } from '../../media/files/index.ts'
import { describePicture } from '../../media/models/index.ts'

const GONE = 'The photo is gone. Take a selfie, or upload a photo.'

/**
 * What is seen in a fan's picture. @throws UnprocessableEntity for one that no model takes, or that is gone; ModelFailure
 * (503) when nobody can look now
 */
export const lookAtSelfie = async (ctx: Context, key: string, visit: Visit): Promise<PictureDescription> =>
  describePicture(ctx, await readPicture(ctx, key, GONE), 'This photo cannot be used. Take another one.', {
    purpose: 'anybody',
    visit,
  })

/** As lookAtSelfie; null when nobody can look now: the picture waits, and nothing is lost. @throws UnprocessableEntity */
export async function lookIfPossible(ctx: Context, key: string, visit: Visit): Promise<PictureDescription | null> {
  try {
    return await lookAtSelfie(ctx, key, visit)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    ctx.log.warn({ err: error }, 'a selfie could not be looked at, and waits for verify')
    return null
  }
}
