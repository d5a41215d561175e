import { unprocessable } from '../../../platform/errors.ts'
import { ModelFailure, type Picture, type PictureDescription } from '../../../providers/models/port.ts'
import { type CallingContext, callModel, type ModelRequest } from './call-model.ts'

/**
 * Describes an uploaded picture with a model.
 * @throws UnprocessableEntity with the message `unusable` if the model cannot read it
 * @throws ModelFailure (503) if the model is unavailable
 */
export async function describePicture(
  ctx: CallingContext,
  picture: Picture,
  unusable: string,
  options: Pick<ModelRequest<'vision'>, 'purpose' | 'visit'> = {},
): Promise<PictureDescription> {
  try {
    const { result } = await callModel(ctx, { key: 'vision', capability: 'vision', ...options }, (model, call) =>
      model.describe(call, picture),
    )
    return result.description
  } catch (error) {
    if (error instanceof ModelFailure && (error.reason === 'refused' || error.reason === 'invalid'))
      throw unprocessable(unusable)
    throw error
  }
}
