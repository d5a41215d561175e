import { ModelFailure } from '../../../providers/models/port.ts'

export type NotCalledReason = 'no free slot' | 'resting' | 'budget spent' | 'not connected' | 'switched off'

/** Thrown if the model was not called and nothing was spent. The caller may retry. */
export class ModelNotCalled extends ModelFailure {
  readonly why: NotCalledReason

  constructor(why: NotCalledReason, message: string, retryAfterSeconds?: number) {
    super(why === 'no free slot' ? 'busy' : 'unavailable', message, { retryAfterSeconds })
    this.name = 'ModelNotCalled'
    this.why = why
  }
}
