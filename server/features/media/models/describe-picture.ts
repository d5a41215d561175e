import { unprocessable } from '../../../platform/errors.ts'
import { ModelFailure, type Picture, type PictureDescription } from '../../../providers/models/port.ts'
import { type CallingContext, callModel, type WantedModel } from './call-model.ts'

/**
 * What a model sees in a picture that somebody brought.
 * @throws UnprocessableEntity with the words `unusable` for one that no model takes; ModelFailure (503) while nobody can look
 */
export async function describePicture(
  ctx: CallingContext,
  picture: Picture,
  unusable: string,
  asked: Pick<WantedModel<'vision'>, 'purpose' | 'visit'> = {},
): Promise<PictureDescription> {
  try {
    const { result } = await callModel(ctx, { key: 'vision', capability: 'vision', ...asked }, (model, call) =>
      model.describe(call, picture),
    )
    return result.description
  } catch (error) {
    if (error instanceof ModelFailure && (error.reason === 'refused' || error.reason === 'invalid'))
      throw unprocessable(unusable)
    throw error
  }
}
