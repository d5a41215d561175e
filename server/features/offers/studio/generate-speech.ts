import type { Context } from '../../../platform/context.ts'
import type { Sound } from '../../../providers/models/port.ts'
import { assertConsent } from '../../likeness/consent/index.ts'
import { signGenerated } from '../../media/credentials/index.ts'
import { storeFile, type UncheckedKind } from '../../media/files/index.ts'
import type { GenerationWork } from '../../media/generation/index.ts'
import { type CallResult, callModel as callModelUnbilled } from '../../media/models/index.ts'
import { OWN_VOICE } from './domain/media.ts'
import { readRecording } from './read-material.ts'
import { findUsableAsset } from './usable-asset.ts'

type Work = Pick<GenerationWork<unknown>, 'ctx' | 'signal' | 'onProgress' | 'callModel'>

export type Speech = {
  /** Id of a preset voice, or `talent` for the talent's own voice. */
  voiceKey: string
  text: string
  seller: { id: string; name: string }
  keep: { kind: UncheckedKind; ownerAccountId: string; subjectId: string; madeFor?: { kind: 'offer'; id: string } }
}

const VOICE = { key: 'voice', capability: 'voice' } as const

/**
 * Checks the talent's consent before each call of a model and before storing.
 * @returns the file's key
 */
export async function generateSpeech(work: Work, { voiceKey, text, seller, keep }: Speech): Promise<string> {
  const { ctx, signal, onProgress } = work
  const isOwn = voiceKey === OWN_VOICE
  const { assertStillUsable, sound, made } = isOwn
    ? await speakInOwnVoice(work, seller, text)
    : await speakInPresetVoice(work, seller, voiceKey, text)
  onProgress(0.9)
  const { madeFor } = keep
  const signed = await signGenerated(ctx, made, sound, {
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
  return file.key
}

type Spoken = { assertStillUsable: () => Promise<void>; sound: Sound; made: CallResult }

async function speakInPresetVoice(
  { ctx, callModel }: Work,
  seller: Speech['seller'],
  voiceId: string,
  text: string,
): Promise<Spoken> {
  const assertStillUsable = () => assertConsent(ctx.db, seller.id)
  await assertStillUsable()
  const { result, made } = await callModel(VOICE, (model, call) => model.speak(call, { text, voiceId }))
  return { assertStillUsable, sound: result.sound, made }
}

/** Makes a voice for this one text, then deletes it here and at the provider. */
async function speakInOwnVoice(work: Work, seller: Speech['seller'], text: string): Promise<Spoken> {
  const { ctx, onProgress, callModel } = work
  const { asset, assertStillUsable } = await findUsableAsset(ctx, seller, 'VOICE')
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
