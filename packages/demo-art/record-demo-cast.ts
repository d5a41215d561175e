/**
 * Records the demo talents' voice samples with the local speech model. Stores the voice model's
 * analysis too, so that a server's first start runs no model. Run this script when `says` or
 * `voice` in `server/seed/cast/cast.json` changes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { LOCAL_NAMES } from '@semblance/local-models/names'
import { createLocalPools } from '@semblance/local-models/pools'
import { speak } from '@semblance/local-models/sound/speak'
import { createVoice } from '@semblance/local-models/voice'
import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import { toVoiceAnalysis } from '../../server/features/likeness/tags/domain/asset-analysis.ts'
import { unavailable } from '../../server/platform/errors.ts'
import { type HeardVoice, readCast, VOICES_FOLDER } from '../../server/seed/demo-cast.ts'

/** Enough for one voice at 16 kHz, in a third of the usual size. */
const BITRATE_KBPS = 24
/** More digits would not distinguish voices any better. */
const DIGITS = 5

const pools = createLocalPools({ unavailable })
const voices = createVoice(pools)
const call = { model: LOCAL_NAMES.voice, parameters: {}, signal: new AbortController().signal }
await mkdir(VOICES_FOLDER, { recursive: true })
const heard: HeardVoice[] = []
for (const { key, says, voice } of await readCast()) {
  const recording = await shrink((await speak(says, voice)).bytes)
  await writeFile(new URL(`${key}.mp3`, VOICES_FOLDER), recording)
  const { description, vector } = await voices.sample(call, recording)
  const rounded = vector.map((number) => Number(number.toFixed(DIGITS)))
  heard.push({ key, seen: toVoiceAnalysis(description), seenBy: `local/${LOCAL_NAMES.voice}`, vector: rounded })
}
await writeFile(new URL('voices.json', VOICES_FOLDER), `${JSON.stringify(heard)}\n`)
await pools.close()

async function shrink(speech: Uint8Array): Promise<Uint8Array> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate } = decoder.decode(speech)
  decoder.free()
  const [samples] = channelData
  if (!samples || sampleRate !== 16_000) throw new Error(`the local speech has ${sampleRate} samples a second`)
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: BITRATE_KBPS })
  const parts = [Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())]
  return new Uint8Array(Buffer.concat(parts))
}
