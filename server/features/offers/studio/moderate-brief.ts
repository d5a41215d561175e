import type { Context } from '../../../platform/context.ts'
import { AppError, type Issue } from '../../../platform/errors.ts'
import { message, sentences } from '../../../platform/words/index.ts'
import { ModelFailure, type Picture } from '../../../providers/models/port.ts'
import { callModel } from '../../media/models/index.ts'

/** `path` is the field of the brief. */
export type ModeratedPart = { path: string } & ({ text: string } | { picture: Picture })

const MAX_LETTERS = 20_000

/**
 * Moderates all texts and pictures in parallel. Must be called before any model generates a
 * candidate from the brief.
 * @throws BRIEF_REFUSED with each field and reason
 * @throws ServiceUnavailable (503) if moderation is unavailable
 */
export async function moderateBrief(ctx: Context, parts: readonly ModeratedPart[]): Promise<void> {
  const judged = await Promise.all(parts.map((part) => issuesIn(ctx, part)))
  const issues = judged.flat()
  if (issues.length === 0) return
  const reasons = sentences(...new Set(issues.map(({ message: reason }) => reason)))
  throw new AppError(
    'BRIEF_REFUSED',
    message('This brief cannot be used. {reasons} Change the brief and try again.', { reasons }),
    { details: { issues } },
  )
}

async function issuesIn(ctx: Context, { path, ...content }: ModeratedPart): Promise<Issue[]> {
  const input = 'text' in content ? { text: content.text.slice(0, MAX_LETTERS) } : content
  try {
    const { result } = await callModel(ctx, { key: 'moderation', capability: 'moderation' }, (model, call) =>
      model.moderate(call, input),
    )
    const { isAllowed, reasons } = result.verdict
    if (isAllowed) return []
    return (reasons.length > 0 ? reasons : ['It violates our content rules.']).map((message) => ({
      path,
      message,
    }))
  } catch (error) {
    // If the model refuses to answer, the content counts as refused.
    if (error instanceof ModelFailure && error.reason === 'refused') return [{ path, message: error.message }]
    throw error
  }
}
