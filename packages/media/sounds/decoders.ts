import { pcmReader } from './pcm.ts'
import type { Decoder, StreamConfig } from './stream.ts'

/** Returns undefined for an unsupported codec. Loads the codec's library on first use. */
export async function createDecoder(config: StreamConfig): Promise<Decoder | undefined> {
  const decoder = await decoderFor(config)
  return decoder && { decode: (packets) => withoutConsoleErrors(() => decoder.decode(packets)), free: decoder.free }
}

async function decoderFor(config: StreamConfig): Promise<Decoder | undefined> {
  if (config.codec === 'mp3') return mp3()
  if (config.codec === 'opus') return opus(config)
  if (config.codec === 'vorbis') return vorbis(config)
  if (config.codec === 'flac') return flac(config)
  if (config.codec === 'aac') return aac(config)
  return pcm(config)
}

function pcm({ codec, channels, sampleRate }: StreamConfig): Decoder | undefined {
  const read = pcmReader(codec, channels)
  return read && { decode: (packets) => ({ channels: read(Buffer.concat(packets)), sampleRate }), free: () => {} }
}

async function mp3(): Promise<Decoder> {
  const { MPEGDecoder } = await import('mpg123-decoder')
  const decoder = new MPEGDecoder()
  await decoder.ready
  return {
    decode: (packets) => {
      const { channelData, sampleRate } = decoder.decodeFrames([...packets])
      return { channels: channelData, sampleRate }
    },
    free: () => decoder.free(),
  }
}

/**
 * The stream's header (RFC 7845, section 5.1) contains the number of channels, the samples to skip
 * at the start and, for more than two channels, their mapping to streams.
 */
async function opus({ channels, description }: StreamConfig): Promise<Decoder> {
  const { OpusDecoder } = await import('opus-decoder')
  const head = description && description.length >= 19 ? Buffer.from(description) : undefined
  const count = head?.[9] ?? channels
  const decoder = new OpusDecoder({
    channels: count,
    preSkip: head?.readUInt16LE(10) ?? 0,
    ...(head && head[18] !== 0 && head.length >= 21 + count
      ? { streamCount: head[19], coupledStreamCount: head[20], channelMappingTable: [...head.subarray(21, 21 + count)] }
      : {}),
  } as ConstructorParameters<typeof OpusDecoder>[0])
  await decoder.ready
  return {
    decode: (packets) => {
      const { channelData, sampleRate } = decoder.decodeFrames([...packets])
      return { channels: channelData, sampleRate }
    },
    free: () => decoder.free(),
  }
}

/**
 * The library expects Ogg pages, so packets of other containers are wrapped: first the
 * identification header, then the setup header and the audio.
 */
async function vorbis({ description }: StreamConfig): Promise<Decoder | undefined> {
  const headers = description && vorbisHeaders(description)
  if (!headers) return undefined
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis')
  type Page = Parameters<InstanceType<typeof OggVorbisDecoder>['decodeOggPages']>[0][number]
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  const page = (data: Uint8Array, packets: readonly Uint8Array[]): Page =>
    ({
      data,
      codecFrames: packets.map((packet) => ({ data: packet, header: { vorbisSetup: headers.setup } })),
    }) as unknown as Page
  let isFirst = true
  return {
    decode: async (packets) => {
      const pages = [...(isFirst ? [page(headers.identification, [])] : []), page(new Uint8Array(1), packets)]
      isFirst = false
      const { channelData, sampleRate } = await decoder.decodeOggPages(pages)
      return { channels: channelData, sampleRate }
    },
    free: () => decoder.free(),
  }
}

/** The lengths of the first two headers come before all three (Xiph lacing). */
function vorbisHeaders(description: Uint8Array): { identification: Uint8Array; setup: Uint8Array } | undefined {
  let at = 1
  const lengths = [0, 0].map(() => {
    let length = 0
    while (description[at] === 255) length += description[at++] ?? 0
    return length + (description[at++] ?? 0)
  })
  const [identification = 0, comment = 0] = lengths
  if (description[0] !== 2 || at + identification + comment >= description.length) return undefined
  return {
    identification: description.subarray(at, at + identification),
    setup: description.subarray(at + identification + comment),
  }
}

async function flac({ description }: StreamConfig): Promise<Decoder> {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac')
  const decoder = new FLACDecoder()
  await decoder.ready
  // The decoder gets the start of a FLAC file: "fLaC" and the STREAMINFO block, marked as the last
  // one.
  let header = description && [streamInfo(description)]
  return {
    decode: async (packets) => {
      const frames = [...(header ?? []), ...packets]
      header = undefined
      const { channelData, sampleRate } = await decoder.decodeFrames(frames)
      return { channels: channelData, sampleRate }
    },
    free: () => decoder.free(),
  }
}

function streamInfo(description: Uint8Array): Uint8Array {
  const header = Uint8Array.from(description.subarray(0, 42))
  if (header.length > 4) header[4] = (header[4] ?? 0) | 0x80
  return header
}

async function aac(config: StreamConfig): Promise<Decoder | undefined> {
  const { createAacDecoder } = await import('./aac/aac-decoder.ts')
  return createAacDecoder(config)
}

/** Decoders print a line for every damaged packet, so a single file could fill the log. */
async function withoutConsoleErrors<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  const { console: output } = globalThis
  const printing = Object.getOwnPropertyDescriptor(output, 'error') ?? {}
  Object.defineProperty(output, 'error', { ...printing, value: () => {} })
  try {
    return await work()
  } finally {
    Object.defineProperty(output, 'error', printing)
  }
}
