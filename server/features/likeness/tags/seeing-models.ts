import type { Context } from '../../../platform/context.ts'
import { findModelInEffect } from '../../media/models/index.ts'
import type { SeeingModel } from '../assets/index.ts'

/**
 * Raise these when prompts or the processing of answers change, so that everything is analyzed
 * again.
 */
export const PICTURE_VERSION = 1
export const VOICE_VERSION = 1

/** Returns the name of a model, as stored with its results. */
export const nameOf = ({ adapter, model }: { adapter: string; model: string }): string => `${adapter}/${model}`

/**
 * Returns the current models for pictures and recordings; a type without a model is missing. Runs
 * two statements.
 */
export async function findSeeingModels(ctx: Pick<Context, 'db' | 'models'>): Promise<SeeingModel[]> {
  const vision = await findModelInEffect(ctx, 'vision')
  const voice = await findModelInEffect(ctx, 'voice')
  return [
    ...(vision ? [{ type: 'IMAGE' as const, seenBy: nameOf(vision), seenVersion: PICTURE_VERSION }] : []),
    ...(voice ? [{ type: 'VOICE' as const, seenBy: nameOf(voice), seenVersion: VOICE_VERSION }] : []),
  ]
}
