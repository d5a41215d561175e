import { readFileSync } from 'node:fs'
import { CAPABILITIES, type Capability, type Picture, type Sound } from '@semblance/ports/models'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { embeddingsContract } from '../../server/providers/models/testing/contract-embeddings.ts'
import { imageContract } from '../../server/providers/models/testing/contract-image.ts'
import { likenessContract } from '../../server/providers/models/testing/contract-likeness.ts'
import { mattingContract } from '../../server/providers/models/testing/contract-matting.ts'
import { moderationContract } from '../../server/providers/models/testing/contract-moderation.ts'
import { subjectOf } from '../../server/providers/models/testing/contract-subject.ts'
import { textContract } from '../../server/providers/models/testing/contract-text.ts'
import { visionContract } from '../../server/providers/models/testing/contract-vision.ts'
import { voiceContract, voiceSampleContract } from '../../server/providers/models/testing/contract-voice.ts'
import { drawTestPicture } from '../../server/providers/models/testing/real-work.ts'
import { unavailable } from '../workers/testing/unavailable.ts'
import { createLocalModels } from './index.ts'

const local = createLocalModels({ unavailable })
const { adapter } = local
afterAll(local.close)

const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../tests/fixtures/${name}`, import.meta.url))
const person = (): Picture => ({ bytes: fixture('astronaut.png'), contentType: 'image/png' })
const nobody = async (): Promise<Picture> => drawTestPicture({ width: 320, height: 240 }, { person: false })
const template = async (): Promise<Picture> =>
  drawTestPicture({ width: 300, height: 300 }, { person: false, transparent: true })

/** The same person, mirrored and in another light. */
const changed = async ({ bytes }: Picture): Promise<Picture> => ({
  bytes: await sharp(bytes).flop().modulate({ brightness: 0.85 }).jpeg({ quality: 85 }).toBuffer(),
  contentType: 'image/jpeg',
})

const opened = async <Name extends Capability, With extends object>(name: Name, shown: With) => ({
  ...(await subjectOf(adapter, name)),
  ...shown,
  close: async () => {},
})

async function recording(): Promise<Sound> {
  const { model, call } = await subjectOf(adapter, 'voice')
  const text = 'Good morning. I would like to tell you in a few words how glad I am to be here with all of you.'
  return (await model.speak(call(), { text, voiceId: model.presets[0]?.voiceId ?? '' })).sound
}

test('the local adapter has a default model for exactly its capabilities', () => {
  const named = CAPABILITIES.filter((capability) => adapter.defaultModels[capability] !== undefined)
  expect(named).toEqual(CAPABILITIES.filter((capability) => adapter[capability] !== undefined))
})

if (adapter.image)
  imageContract('The local model', async () => opened('image', { person: person(), template: await template() }))
if (adapter.vision)
  visionContract('The local model', async () => opened('vision', { person: person(), nobody: await nobody() }))
if (adapter.matting)
  mattingContract('The local model', async () => opened('matting', { person: person(), nobody: await nobody() }))
if (adapter.likeness)
  likenessContract('The local model', async () =>
    opened('likeness', {
      person: [person(), await changed(person())] as const,
      other: { bytes: fixture('grace_hopper.jpg'), contentType: 'image/jpeg' as const },
      nobody: await nobody(),
    }),
  )
if (adapter.moderation)
  moderationContract('The local model', async () => opened('moderation', { harmless: await nobody() }))
if (adapter.text) textContract('The local model', async () => opened('text', {}))
if (adapter.embeddings) embeddingsContract('The local model', async () => opened('embeddings', {}))
if (adapter.voice) {
  voiceContract('The local model', async () => opened('voice', { recording: await recording() }))
  voiceSampleContract('The local model', async () => opened('voice', { recording: await recording() }))
}
