import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectSound } from '../hosted/detect-media.ts'
import type { Sound } from '../port.ts'
import {
  expectCost,
  expectFailure,
  expectFraction,
  expectRejectsUnknownParametersAndAborts,
  type Subject,
} from './contract-subject.ts'

type Opened = Subject<'voice'> & {
  recording: Sound
  close: () => Promise<void>
}

/** `sample` has its own tests, because it always runs on this machine. */
export function voiceContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} speech`, () => {
    let subject: Opened
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(async () => subject.close())

    const spoken = async (voiceId: string, text = 'This is how I sound.') => {
      const result = await subject.model.speak(subject.call(), { text, voiceId })
      expect(detectSound(result.sound.bytes)?.contentType).toBe(result.sound.contentType)
      expectCost(result)
      return result.sound
    }
    const made = async () =>
      (await subject.model.createVoice(subject.call(), { name: 'Ada', samples: [subject.recording] })).voiceId

    test('has preset voices', async () => {
      const { presets } = subject.model
      expect(presets.length).toBeGreaterThan(0)
      expect(new Set(presets.map(({ voiceId }) => voiceId)).size).toBe(presets.length)
      await spoken(presets[0]?.voiceId ?? '')
    })

    test('takes longer for more words', async () => {
      const voiceId = subject.model.presets[0]?.voiceId ?? ''
      const short = await spoken(voiceId, 'Hello.')
      const long = await spoken(voiceId, 'Hello, and thank you for everything that you have done for us this year.')
      expect(long.bytes.length).toBeGreaterThan(short.bytes.length)
    })

    test('creates a voice that speaks, transforms a recording and can be deleted', async () => {
      const voiceId = await made()
      await spoken(voiceId)
      const { sound } = await subject.model.transform(subject.call(), { recording: subject.recording.bytes, voiceId })
      expect(detectSound(sound.bytes)?.contentType).toBe(sound.contentType)
      // A local voice's id contains all facts about the voice, so it may still work.
      await subject.model.deleteVoice(subject.call(), voiceId)
    })

    test('deleting a voice twice or an unknown one is no error', async () => {
      const voiceId = await made()
      for (const id of [voiceId, voiceId, 'no-such-voice', '../voices'])
        await subject.model.deleteVoice(subject.call(), id)
    })

    test('rejects an unknown voice, an empty text and missing samples as invalid', async () => {
      await expectFailure(spoken('nobody00000000000000'), 'invalid')
      await expectFailure(spoken('../../user'), 'invalid')
      await expectFailure(spoken(subject.model.presets[0]?.voiceId ?? '', ' '), 'invalid')
      await expectFailure(subject.model.createVoice(subject.call(), { name: 'Ada', samples: [] }), 'invalid')
      const recording = new TextEncoder().encode('This is no sound. '.repeat(20))
      const voiceId = subject.model.presets[0]?.voiceId ?? ''
      await expectFailure(subject.model.transform(subject.call(), { recording, voiceId }), 'invalid')
    })

    test('rejects an unknown parameter and stops on abort', async () => {
      const voiceId = subject.model.presets[0]?.voiceId ?? ''
      await expectRejectsUnknownParametersAndAborts(
        async (call) => subject.model.speak(call, { text: 'Hello.', voiceId }),
        subject.call,
      )
    })
  })
}

/** The result has at most ten seconds, an even loudness and a description. */
export function voiceSampleContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} voice samples`, () => {
    let subject: Opened
    beforeAll(async () => {
      subject = await open()
    })
    afterAll(async () => subject.close())

    test('returns a sound and its description', async () => {
      const { sample, description } = await subject.model.sample(subject.call(), subject.recording.bytes)
      expect(detectSound(sample.bytes)?.contentType).toBe(sample.contentType)
      expect(description.duration).toBeGreaterThan(0)
      expect(Number.isFinite(description.loudnessLufs)).toBe(true)
      if (description.pitchHz !== null) expectFraction(description.pitchHz / 1000)
    })

    test('rejects anything but audio as invalid', async () => {
      const recording = new TextEncoder().encode('This is no sound. '.repeat(20))
      await expectFailure(subject.model.sample(subject.call(), recording), 'invalid')
    })
  })
}
