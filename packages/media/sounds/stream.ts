export type StreamConfig = {
  codec: string
  sampleRate: number
  channels: number
  /** Header of the codec, if the codec has one. */
  description: Uint8Array | undefined
}

/** Samples of each channel, at the sample rate that the decoder reports. */
export type Decoded = { channels: readonly Float32Array[]; sampleRate: number }

/**
 * Decodes the packets of a stream in order. For an unreadable packet, no samples are returned.
 * Streams may be damaged, so this is not an error.
 */
export type Decoder = { decode: (packets: readonly Uint8Array[]) => Promise<Decoded> | Decoded; free: () => void }

/** Called with a number of seconds of sound whenever those seconds have been processed. */
export type OnProgress = (seconds: number) => void
