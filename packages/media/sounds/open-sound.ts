import { TaskRefused } from '@semblance/workers/task'
import type { Input, InputAudioTrack } from 'mediabunny'
import { MAX_CHANNELS, MAX_SAMPLE_RATE, MIN_SAMPLE_RATE } from './sound-limits.ts'
import type { StreamConfig } from './stream.ts'

/** Detected from the bytes, not from the file name. */
export type SoundType =
  | 'audio/mpeg'
  | 'audio/mp4'
  | 'audio/wav'
  | 'audio/ogg'
  | 'audio/webm'
  | 'audio/flac'
  | 'audio/aac'

export type OpenSound = {
  input: Input
  track: InputAudioTrack
  contentType: SoundType
  config: StreamConfig
}

const TYPE_BY_FORMAT: Readonly<Record<string, SoundType>> = {
  MP3: 'audio/mpeg',
  MP4: 'audio/mp4',
  'QuickTime File Format': 'audio/mp4',
  WAVE: 'audio/wav',
  Ogg: 'audio/ogg',
  WebM: 'audio/webm',
  Matroska: 'audio/webm',
  FLAC: 'audio/flac',
  ADTS: 'audio/aac',
}

/**
 * Opens the container and finds its audio track without decoding. The caller must dispose `input`.
 * @throws TaskRefused: unreadable, unsupported, noSound
 */
export async function openSound(source: string | Uint8Array): Promise<OpenSound> {
  const media = await import('mediabunny')
  // The library would otherwise log metadata that it does not know.
  media.Logging.level = media.LogLevel.Silent
  const input = new media.Input({
    formats: [
      media.MP4,
      media.QTFF,
      media.MATROSKA,
      media.WEBM,
      media.MP3,
      media.WAVE,
      media.OGG,
      media.FLAC,
      media.ADTS,
    ],
    source: typeof source === 'string' ? new media.FilePathSource(source) : new media.BufferSource(source),
  })
  try {
    return { input, ...(await findTrack(input)) }
  } catch (error) {
    input.dispose()
    throw asRefusal(error)
  }
}

async function findTrack(input: Input): Promise<Omit<OpenSound, 'input'>> {
  // Some parsers throw an error for very short files.
  if (!(await input.canRead().catch(() => false)))
    throw new TaskRefused('unreadable', 'This is not a readable sound file. Send MP3, M4A, WAV, OGG, WebM or FLAC.')
  const contentType = TYPE_BY_FORMAT[(await input.getFormat()).name]
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new TaskRefused('noSound', 'There is no sound in this file.')
  const decoding = await track.getDecoderConfig()
  const codec = await track.getCodec()
  if (!decoding || !codec || !contentType)
    throw new TaskRefused('unsupported', 'This sound format is not supported. Send MP3, M4A, WAV, OGG, WebM or FLAC.')
  const { sampleRate, numberOfChannels: channels, description } = decoding
  if (!(sampleRate >= MIN_SAMPLE_RATE && sampleRate <= MAX_SAMPLE_RATE && channels >= 1 && channels <= MAX_CHANNELS))
    throw new TaskRefused('unsupported', `Sound with ${sampleRate} Hz and ${channels} channels is not supported.`)
  return { track, contentType, config: { codec, sampleRate, channels, description: bytesOf(description) } }
}

function bytesOf(source: ArrayBufferLike | ArrayBufferView | undefined): Uint8Array | undefined {
  if (!source) return undefined
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

/**
 * A damaged file may cause many different errors in a parser, but the sender gets the same
 * message.
 */
export function asRefusal(error: unknown): TaskRefused {
  if (error instanceof TaskRefused) return error
  return new TaskRefused('unreadable', 'This recording is damaged and cannot be read.')
}
