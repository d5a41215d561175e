import { ModelFailure } from '../../../providers/models/port.ts'

/** Why a model was not even asked. */
export type NotCalledReason = 'no free slot' | 'resting' | 'budget spent' | 'not connected' | 'switched off'

/** Nothing was asked of the model and nothing was spent; whoever waits may try again, if it is worth waiting. */
export class ModelNotCalled extends ModelFailure {
  readonly why: NotCalledReason

  constructor(why: NotCalledReason, message: string, retryAfterSeconds?: number) {
    super(
      why === 'no free slot' ? 'busy' : 'unavailable',
      message,
      retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
    )
    this.name = 'ModelNotCalled'
    this.why = why
  }
}
