import { decodeSound } from '@semblance/media/sounds/decode-sound'
import { joined } from '@semblance/media/sounds/resampler'
import { ModelFailure, type Sound, type VoiceModel } from '@semblance/ports/models'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noise, tone, wav } from '../../tests/support/sounds/make-sounds.ts'
import { unavailable } from '../workers/testing/unavailable.ts'
import { createLocalModels } from './index.ts'
import { integratedLoudness } from './sound/loudness.ts'
import { medianPitch, trackPitch } from './sound/pitch.ts'

/** `RATE` is that of decoded sound, `MADE_RATE` that of recordings that the tests synthesize. */
const RATE = 32_000
const MADE_RATE = 16_000
const TEXT =
  'Hello, I am Maya, and this is a short preview of my voice for your next campaign. Thank you for listening.'

const local = createLocalModels({ unavailable })
const call = { model: 'flite', parameters: {}, signal: new AbortController().signal }
let voice: VoiceModel
let clara: Sound
let robert: Sound
beforeAll(async () => {
  voice = (await local.adapter.voice?.()) as VoiceModel
  clara = await speak('slt')
  robert = await speak('rms')
})
afterAll(local.close)

const speak = async (voiceId: string, text = TEXT): Promise<Sound> => (await voice.speak(call, { text, voiceId })).sound

async function decode({ bytes }: { bytes: Uint8Array }): Promise<Float32Array> {
  const { channels } = await decodeSound(bytes, { sampleRate: RATE, channels: 1 })
  return channels[0] ?? new Float32Array(0)
}
const pitchOf = async (sound: Sound): Promise<number> => medianPitch(trackPitch(await decode(sound), RATE)) ?? 0
const peak = (samples: Float32Array): number => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
const semitones = (one: number, other: number): number => Math.abs(12 * Math.log2(one / other))

async function failure(work: Promise<unknown>): Promise<ModelFailure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ModelFailure)
  return error as ModelFailure
}

/** Similar to a voice: eight harmonics, four syllables per second. */
const hum = (seconds: number, hertz: number, loudness = 0.3): Float32Array =>
  tone(seconds, MADE_RATE, (time) => {
    let sum = 0
    for (let harmonic = 1; harmonic <= 8; harmonic++) sum += Math.sin(2 * Math.PI * hertz * harmonic * time) / harmonic
    return loudness * sum * (0.55 - 0.45 * Math.cos(2 * Math.PI * 4 * time))
  })
const quiet = (seconds: number): Float32Array => noise(seconds, MADE_RATE).map((value) => value * 0.0005)
const concatenate = (...parts: readonly Float32Array[]): Float32Array => parts.reduce(joined)

describe('a voice sample', () => {
  test('is the ten seconds with the most speech, at −18 LUFS, as MP3', async () => {
    const recording = wav([concatenate(quiet(6), hum(10, 180, 0.05), quiet(5))])
    const { sample, description } = await voice.sample(call, recording)
    expect(sample.contentType).toBe('audio/mpeg')
    const samples = await decode(sample)
    expect(samples.length / RATE).toBeGreaterThan(9.9)
    expect(samples.length / RATE).toBeLessThan(10.2)
    expect(Math.abs(integratedLoudness(samples, RATE) + 18)).toBeLessThan(0.5)
    const spoken = trackPitch(samples, RATE).filter((hertz) => hertz > 0).length / 1000
    expect(spoken).toBeGreaterThan(0.75)
    expect(description).toMatchObject({ duration: expect.closeTo(10, 1), loudnessLufs: expect.closeTo(-18, 0) })
    expect(semitones(description.pitchHz ?? 1, 180)).toBeLessThan(0.3)
    expect(description.gender).toBe('female')
    expect(description.accent).toBeNull()
  })

  test('avoids clipped speech if there is clean speech', async () => {
    const clipped = hum(10, 150).map((value) => Math.max(-1, Math.min(1, value * 12)))
    const { description } = await voice.sample(call, wav([concatenate(clipped, quiet(0.5), hum(10, 110))]))
    expect(semitones(description.pitchHz ?? 1, 110)).toBeLessThan(0.3)
    expect(description.gender).toBe('male')
  })

  test('fades in and out without clipping or DC offset', async () => {
    const shifted = concatenate(hum(4, 140, 0.2), quiet(1)).map((value) => value + 0.3)
    const { sample } = await voice.sample(call, wav([shifted]))
    const samples = await decode(sample)
    expect(peak(samples)).toBeLessThan(0.99)
    expect(Math.abs(samples.reduce((sum, value) => sum + value, 0) / samples.length)).toBeLessThan(0.005)
    for (const end of [samples.subarray(0, 320), samples.subarray(-320)]) expect(peak(end)).toBeLessThan(0.1)
  })

  test('of real speech reports pitch, pace and gender', async () => {
    const his = (await voice.sample(call, robert.bytes)).description
    expect(his).toMatchObject({ gender: 'male', tone: 'deep' })
    expect(his.pace).toBeGreaterThan(2.5)
    expect(his.pace).toBeLessThan(5.5)
    const hers = (await voice.sample(call, clara.bytes)).description
    expect(semitones(hers.pitchHz ?? 1, 168)).toBeLessThan(0.5)
    // At this pitch, deep female and high male voices overlap.
    expect(hers.gender).toBe('not-distinctive')
  })

  test.each([
    ['silence', () => wav([new Float32Array(3 * MADE_RATE)]), 'This recording is silent'],
    ['less than a second', () => wav([hum(0.5, 150)]), 'shorter than 1 second'],
    ['a file that is not sound', () => Buffer.from('my voice'), 'not a readable sound file'],
  ])('of %s is rejected as invalid with a message', async (_, make, words) => {
    const { reason, message } = await failure(voice.sample(call, make()))
    expect(reason).toBe('invalid')
    expect(message).toContain(words)
  })

  test('of noise has neither pitch nor gender', async () => {
    const { description } = await voice.sample(call, wav([noise(3, MADE_RATE).map((value) => value / 5)]))
    expect(description).toMatchObject({ pitchHz: null, pace: null, gender: 'not-distinctive', tone: 'neutral' })
  })
})

test('another model name and an unknown parameter are rejected as invalid', async () => {
  const speech = { text: TEXT, voiceId: 'slt' }
  expect((await failure(voice.speak({ ...call, model: 'eleven_v3' }, speech))).reason).toBe('invalid')
  expect((await failure(voice.speak({ ...call, parameters: { stability: 1 } }, speech))).reason).toBe('invalid')
})

describe('loudness', () => {
  test.each([
    [48_000, -23],
    [32_000, -23],
    [16_000, -33],
  ])('of a tone at 997 Hz matches BS.1770 (%i Hz, %i LUFS)', (rate, loudness) => {
    const amplitude = 10 ** (loudness / 20) * Math.SQRT2 * 10 ** (0.691 / 20) * 10 ** (-0.66 / 20)
    const sound = tone(5, rate, (time) => amplitude * Math.sin(2 * Math.PI * 997 * time))
    expect(Math.abs(integratedLoudness(sound, rate) - loudness)).toBeLessThan(0.1)
  })

  test('ignores pauses', () => {
    const speech = hum(4, 150)
    const alone = integratedLoudness(speech, MADE_RATE)
    expect(Math.abs(integratedLoudness(concatenate(speech, quiet(8)), MADE_RATE) - alone)).toBeLessThan(0.6)
  })
})

describe('speech', () => {
  test('has the pitch of its preset, and the same loudness for every preset', async () => {
    expect(voice.presets.length).toBeGreaterThanOrEqual(5)
    const pitches = await Promise.all([clara, robert].map(pitchOf))
    expect(semitones(pitches[0] ?? 1, 168)).toBeLessThan(0.6)
    expect(semitones(pitches[1] ?? 1, 103)).toBeLessThan(0.6)
    for (const { voiceId, language } of voice.presets) {
      expect(language).toMatch(/^en-/)
      const samples = await decode(await speak(voiceId, 'Good morning, everybody, and welcome.'))
      expect(samples.length / RATE).toBeGreaterThan(1)
      expect(Math.abs(integratedLoudness(samples, RATE) + 18)).toBeLessThan(0.7)
    }
  })

  test('is deterministic', async () => {
    expect((await speak('slt')).bytes).toEqual(clara.bytes)
  })

  test.each([
    ['numbers', 'It costs $12.50, 1234567 times, on 01/02/2026 at 12:30.'],
    ['an endless number', '9'.repeat(90)],
    ['letters that English does not have', 'Café “naïve” façade – Müller & São Paulo… 😀 中文 ok'],
    ['control characters', 'one\u0000two\u0007three\u001b[31m'],
    ['text that looks like options', '-voice kal --help -o /etc/passwd'],
    ['punctuation next to a word', '?!… ((( hello ))) ;;;'],
  ])('handles %s', async (_, text) => {
    expect((await decode(await speak('kal', text))).length / RATE).toBeGreaterThan(0.3)
  })

  test('of a long text is complete', async () => {
    const short = await decode(await speak('kal', 'This is one sentence of a long text. '))
    const long = await decode(await speak('kal', 'This is one sentence of a long text. '.repeat(10)))
    expect(long.length / short.length).toBeGreaterThan(8.5)
    expect(long.length / short.length).toBeLessThan(11)
  })

  test.each([
    ['no text', 'slt', ''],
    ['emoji alone', 'slt', '😀🎉'],
    ['a text that is too long', 'slt', 'a '.repeat(2501)],
    ['an unknown voice', 'maya', TEXT],
    ['a generated voice with a pitch out of range', 'like-slt-900hz-100', TEXT],
    ['an id with a path in it', '../slt', TEXT],
  ])('of %s is rejected as invalid', async (_, voiceId, text) => {
    expect((await failure(voice.speak(call, { text, voiceId }))).reason).toBe('invalid')
  })
})

describe('a cloned voice', () => {
  test('speaks at the pitch of its samples and can be deleted', async () => {
    const samples: Sound[] = [{ bytes: wav([hum(4, 215)]), contentType: 'audio/wav' }]
    const { voiceId } = await voice.createVoice(call, { name: 'Maya', samples })
    expect(semitones(await pitchOf(await speak(voiceId)), 215)).toBeLessThan(1)
    expect((await voice.createVoice(call, { name: 'again', samples })).voiceId).toBe(voiceId)
    await voice.deleteVoice(call, voiceId)
    await voice.deleteVoice(call, 'never-made')
  })

  test('cannot be made from samples without a voice', async () => {
    const samples: Sound[] = [{ bytes: wav([noise(2, MADE_RATE).map((value) => value / 5)]), contentType: 'audio/wav' }]
    const { reason, message } = await failure(voice.createVoice(call, { name: 'wind', samples }))
    expect(reason).toBe('invalid')
    expect(message).toContain('no audible voice')
  })
})

describe('changing the voice of a recording', () => {
  const moves = [
    ['up', () => robert, 'slt', 168],
    ['down', () => clara, 'rms', 103],
    ['far up', () => robert, 'like-slt-230hz-100', 230],
    ['a little', () => clara, 'like-slt-190hz-100', 190],
  ] as const

  test.each(moves)('%s: keeps the length and takes the voice’s pitch', async (_, recording, voiceId, pitchHz) => {
    const { sound } = await voice.transform(call, { recording: recording().bytes, voiceId })
    const before = await decode(recording())
    const after = await decode(sound)
    expect(Math.abs(after.length - before.length) / RATE).toBeLessThan(0.15)
    expect(semitones(await pitchOf(sound), pitchHz)).toBeLessThan(1)
    expect(Math.abs(integratedLoudness(after, RATE) + 18)).toBeLessThan(0.7)
  })

  test('keeps the loudness contour of what was said', async () => {
    const { sound } = await voice.transform(call, { recording: clara.bytes, voiceId: 'rms' })
    expect(correlation(envelope(await decode(clara)), envelope(await decode(sound)))).toBeGreaterThan(0.8)
  })

  test('rejects an unknown voice and a recording without a voice', async () => {
    const wind = wav([noise(2, MADE_RATE).map((value) => value / 5)])
    expect((await failure(voice.transform(call, { recording: clara.bytes, voiceId: 'nobody' }))).reason).toBe('invalid')
    expect((await failure(voice.transform(call, { recording: wind, voiceId: 'slt' }))).message).toContain(
      'no audible voice',
    )
  })
})

// Runs last, because an abort ends the thread, which would have to load all libraries again.
test('aborting the signal stops the synthesis', async () => {
  const leaving = new AbortController()
  const work = voice.speak({ ...call, signal: leaving.signal }, { text: 'Never mind. '.repeat(300), voiceId: 'slt' })
  leaving.abort(new Error('gone'))
  expect(await failure(work)).toMatchObject({ reason: 'unavailable', cause: new Error('gone') })
})

function envelope(samples: Float32Array): number[] {
  const step = RATE / 20
  return Array.from({ length: Math.floor(samples.length / step) }, (_, at) =>
    Math.sqrt(samples.subarray(at * step, (at + 1) * step).reduce((sum, value) => sum + value * value, 0)),
  )
}

/** Best correlation within a tenth of a second of delay. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const at = (delay: number): number => {
    const pairs = one.flatMap((value, index) => {
      const partner = other[index + delay]
      return partner === undefined ? [] : [[value, partner] as const]
    })
    const mean = (side: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length
    const [a, b] = [mean(0), mean(1)]
    const product = (side: 0 | 1, mean1: number, side2: 0 | 1, mean2: number): number =>
      pairs.reduce((sum, pair) => sum + (pair[side] - mean1) * (pair[side2] - mean2), 0)
    return product(0, a, 1, b) / Math.sqrt(product(0, a, 0, a) * product(1, b, 1, b))
  }
  return Math.max(...[-2, -1, 0, 1, 2].map(at))
}
