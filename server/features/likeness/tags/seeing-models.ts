import type { Context } from '../../../platform/context.ts'
import { findModelInEffect } from '../../media/models/index.ts'
import type { SeeingModel } from '../assets/index.ts'

/** Rise when what is asked of the models, or what is made of their answers, becomes another: then all is looked at anew. */
export const PICTURE_VERSION = 1
export const VOICE_VERSION = 1

/** How a model is told from others beside what it made. */
export const nameOf = ({ adapter, model }: { adapter: string; model: string }): string => `${adapter}/${model}`

/** By which models pictures and recordings are looked at now; without one, that type is missing. Two statements. */
export async function findSeeingModels(ctx: Pick<Context, 'db' | 'models'>): Promise<SeeingModel[]> {
  const vision = await findModelInEffect(ctx, 'vision')
  const voice = await findModelInEffect(ctx, 'voice')
  return [
    ...(vision ? [{ type: 'IMAGE' as const, seenBy: nameOf(vision), seenVersion: PICTURE_VERSION }] : []),
    ...(voice ? [{ type: 'VOICE' as const, seenBy: nameOf(voice), seenVersion: VOICE_VERSION }] : []),
  ]
}
