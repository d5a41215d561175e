import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import { ModelFailure, type PictureDescription } from '../../../providers/models/port.ts'
import { readPicture } from '../../media/files/index.ts'
import { callModel } from '../../media/models/index.ts'

const GONE = 'The photo is gone. Take a selfie, or upload a photo.'

/**
 * What is seen in a fan's picture. @throws UnprocessableEntity for one that no model takes, or that is gone; ModelFailure
 * (503) when nobody can look now
 */
export async function lookAtSelfie(ctx: Context, key: string): Promise<PictureDescription> {
  const picture = await readPicture(ctx, key, GONE)
  try {
    const { result } = await callModel(ctx, { key: 'vision', capability: 'vision' }, (model, call) =>
      model.describe(call, picture),
    )
    return result.description
  } catch (error) {
    if (error instanceof ModelFailure && (error.reason === 'refused' || error.reason === 'invalid'))
      throw unprocessable('This photo cannot be used. Take another one.')
    throw error
  }
}

/** As lookAtSelfie; null when nobody can look now: the picture waits, and nothing is lost. @throws UnprocessableEntity */
export async function lookIfPossible(ctx: Context, key: string): Promise<PictureDescription | null> {
  try {
    return await lookAtSelfie(ctx, key)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    ctx.log.warn({ err: error }, 'a selfie could not be looked at, and waits for verify')
    return null
  }
}
