import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Visit } from '../../../platform/limits/visit.ts'
import { ModelFailure } from '../../../providers/models/port.ts'
import { type CallPurpose, callModel } from '../../media/models/index.ts'

/**
 * Moderates a name before a model draws the name as text.
 * @throws BRIEF_REFUSED, naming the field; ServiceUnavailable (503) if moderation is unavailable
 */
export const assertNameAllowed = (
  ctx: Context,
  name: string | null,
  visit?: Visit,
  findPurpose: FindPurpose = ofFan,
): Promise<void> =>
  assertAllowed(ctx, name, { path: 'fanName', refusal: 'This name cannot be used in art.', visit, findPurpose })

type FindPurpose = () => Promise<CallPurpose>
const ofFan: FindPurpose = async () => 'fan'

/**
 * Moderates a gift note, which is printed and sent with the order.
 * @throws the errors of assertNameAllowed
 */
export const assertNoteAllowed = (ctx: Context, note: string | null, visit?: Visit): Promise<void> =>
  assertAllowed(ctx, note, {
    path: 'giftNote',
    refusal: 'This note cannot be sent with the order.',
    visit,
    findPurpose: ofFan,
  })

type Caller = { visit: Visit | undefined; findPurpose: FindPurpose }

async function assertAllowed(
  ctx: Context,
  text: string | null,
  { path, refusal, ...caller }: { path: string; refusal: string } & Caller,
): Promise<void> {
  if (text === null || text.trim() === '') return
  const reasons = await reasonsAgainst(ctx, text, caller)
  const [first] = reasons
  if (first === undefined) return
  const issues = reasons.map((message) => ({ path, message }))
  throw new AppError('BRIEF_REFUSED', `${refusal} ${first}`, { details: { issues } })
}

async function reasonsAgainst(ctx: Context, text: string, { visit, findPurpose }: Caller): Promise<readonly string[]> {
  try {
    const purpose = await findPurpose()
    const { result } = await callModel(
      ctx,
      { key: 'moderation', capability: 'moderation', purpose, visit },
      (model, call) => model.moderate(call, { text }),
    )
    const { isAllowed, reasons } = result.verdict
    if (isAllowed) return []
    return reasons.length > 0 ? reasons : ['It violates our content rules.']
  } catch (error) {
    // The model refused to read the text, so it counts as forbidden.
    if (error instanceof ModelFailure && error.reason === 'refused') return [error.message]
    throw error
  }
}
