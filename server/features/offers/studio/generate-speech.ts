import type { Context } from '../../../platform/context.ts'
import type { Sound } from '../../../providers/models/port.ts'
import { assertUse, type LikenessUse } from '../../likeness/consent/index.ts'
import { signGenerated } from '../../media/credentials/index.ts'
import { storeFile, type UncheckedKind } from '../../media/files/index.ts'
import type { GenerationWork } from '../../media/generation/index.ts'
import { type CallResult, callModel as callModelUnbilled, type Maker, makerOf } from '../../media/models/index.ts'
import { markGenerated } from '../../media/watermarks/index.ts'
import { OWN_VOICE } from './domain/media.ts'
import { readRecording } from './read-material.ts'
import { findUsableAsset } from './usable-asset.ts'

type Work = Pick<GenerationWork<unknown>, 'ctx' | 'signal' | 'onProgress' | 'callModel'>

export type Speech = {
  /** Id of a preset voice, or `talent` for the talent's own voice. */
  voiceKey: string
  text: string
  seller: { id: string; name: string }
  use: LikenessUse
  keep: { kind: UncheckedKind; ownerAccountId: string; subjectId: string; madeFor?: { kind: 'offer'; id: string } }
}

const VOICE = { key: 'voice', capability: 'voice' } as const

/**
 * Speaks a text for a talent's campaign, signs the sound file and stores it. Checks the talent's
 * consent before each call of a model and before storing.
 * @returns the file's key, and the kind of model that spoke
 */
export async function generateSpeech(
  work: Work,
  { voiceKey, text, seller, use, keep }: Speech,
): Promise<{ key: string; madeBy: Maker }> {
  const { ctx, signal, onProgress } = work
  const isOwn = voiceKey === OWN_VOICE
  const { assertStillUsable, sound, made } = isOwn
    ? await speakInOwnVoice(work, { seller, use, text })
    : await speakInPresetVoice(work, { seller, use, text }, voiceKey)
  onProgress(0.9)
  const { madeFor } = keep
  const signed = await signGenerated(ctx, made, await markGenerated(ctx, sound), {
    // A preset is nobody's likeness.
    ...(isOwn ? { likenessOf: seller } : {}),
    ...(madeFor ? { madeFor } : {}),
  })
  await assertStillUsable()
  signal.throwIfAborted()
  const file = await storeFile(ctx, {
    kind: keep.kind,
    source: signed.bytes,
    owner: { accountId: keep.ownerAccountId },
    subjectId: keep.subjectId,
    fileName: voiceKey,
  })
  return { key: file.key, madeBy: makerOf(made) }
}

type ToSpeak = Pick<Speech, 'seller' | 'use' | 'text'>
type Spoken = { assertStillUsable: () => Promise<void>; sound: Sound; made: CallResult }

async function speakInPresetVoice(
  { ctx, callModel }: Work,
  { seller, use, text }: ToSpeak,
  voiceId: string,
): Promise<Spoken> {
  const assertStillUsable = () => assertUse(ctx.db, seller.id, use)
  await assertStillUsable()
  const { result, made } = await callModel(VOICE, (model, call) => model.speak(call, { text, voiceId }))
  return { assertStillUsable, sound: result.sound, made }
}

/** Makes a voice for this one text. Afterwards deletes the voice here and at the provider. */
async function speakInOwnVoice(work: Work, { seller, use, text }: ToSpeak): Promise<Spoken> {
  const { ctx, onProgress, callModel } = work
  const { asset, assertStillUsable } = await findUsableAsset(ctx, seller, { type: 'VOICE', use })
  const recording = await readRecording(ctx, asset.fileKey)
  await assertStillUsable()
  const sampled = await callModel(VOICE, (model, call) => model.sample(call, recording))
  onProgress(0.3)
  await assertStillUsable()
  const voice = { name: `asset ${asset.id}`, samples: [sampled.result.sample] }
  const created = await callModel(VOICE, (model, call) => model.createVoice(call, voice))
  const { voiceId } = created.result
  onProgress(0.5)
  try {
    await assertStillUsable()
    const { result, made } = await callModel(VOICE, (model, call) => model.speak(call, { text, voiceId }))
    return { assertStillUsable, sound: result.sound, made }
  } finally {
    await deleteVoice(ctx, voiceId)
  }
}

/**
 * The call is free and is not recorded as a call of the job, because it must also run after the
 * job was canceled.
 */
async function deleteVoice(ctx: Context, voiceId: string): Promise<void> {
  try {
    await callModelUnbilled(ctx, { ...VOICE, isUnbilled: true }, async (model, call) => {
      await model.deleteVoice(call, voiceId)
      return {}
    })
  } catch (error) {
    ctx.log.error({ err: error, voiceId }, 'a temporary voice was not deleted at its provider')
  }
}
