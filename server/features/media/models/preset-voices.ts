import type { Context } from '../../../platform/context.ts'
import type { VoiceModel } from '../../../providers/models/port.ts'
import { chooseAdapter } from './choose-adapter.ts'
import { findModel } from './queries/find-model.ts'

export type PresetVoice = VoiceModel['presets'][number]

/** Returns the ready-made voices of the current `voice` adapter, without calling it. */
export async function presetVoices(ctx: Pick<Context, 'db' | 'models'>): Promise<readonly PresetVoice[]> {
  const row = await findModel(ctx.db, { key: 'voice' })
  const chosen = row && chooseAdapter(ctx.models, row)
  return (await chosen?.adapter.voice?.())?.presets ?? []
}
