import type { Context } from '../../../platform/context.ts'
import { findActiveModel } from '../../media/models/index.ts'
import type { AnalyzingModel } from '../assets/index.ts'

/**
 * Raise a version when a prompt or the processing of responses changes. Everything is then
 * analyzed again.
 */
export const PICTURE_VERSION = 1
export const VOICE_VERSION = 1

export const modelNameOf = ({ adapter, model }: { adapter: string; model: string }): string => `${adapter}/${model}`

/** Returns the current models for pictures and recordings, without types that have no model. */
export async function findAnalyzingModels(ctx: Pick<Context, 'db' | 'models'>): Promise<AnalyzingModel[]> {
  const vision = await findActiveModel(ctx, 'vision')
  const voice = await findActiveModel(ctx, 'voice')
  return [
    ...(vision ? [{ type: 'IMAGE' as const, seenBy: modelNameOf(vision), seenVersion: PICTURE_VERSION }] : []),
    ...(voice ? [{ type: 'VOICE' as const, seenBy: modelNameOf(voice), seenVersion: VOICE_VERSION }] : []),
  ]
}
