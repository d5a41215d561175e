import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { callModel } from '../../media/models/index.ts'

/**
 * Has a name judged before it is set in type, or handed to a model.
 * @throws BRIEF_REFUSED, naming the field; ServiceUnavailable (503) when nobody can judge it now
 */
export async function assertNameAllowed(ctx: Context, name: string | null): Promise<void> {
  if (name === null || name.trim() === '') return
  const reasons = await reasonsAgainst(ctx, name)
  const [first] = reasons
  if (first === undefined) return
  const issues = reasons.map((message) => ({ path: 'fanName', message }))
  throw new AppError('BRIEF_REFUSED', `This name is not set in art. ${first}`, { details: { issues } })
}

async function reasonsAgainst(ctx: Context, text: string): Promise<readonly string[]> {
  try {
    const { result } = await callModel(ctx, { key: 'moderation', capability: 'moderation' }, (model, call) =>
      model.moderate(call, { text }),
    )
    const { isAllowed, reasons } = result.verdict
    if (isAllowed) return []
    return reasons.length > 0 ? reasons : ['It is against the rules of what is made here.']
  } catch (error) {
    // Too bad to be looked at, says the model.
    if (error instanceof ModelFailure && error.reason === 'refused') return [error.message]
    throw error
  }
}
