export type StreamConfig = {
  codec: string
  sampleRate: number
  channels: number
  /** Header of the codec, if it has one. */
  description: Uint8Array | undefined
}

/** Samples at the rate that the decoder reports. */
export type Decoded = { channels: readonly Float32Array[]; sampleRate: number }

/**
 * Decodes the packets of a stream in order. Streams may be damaged, so an unreadable packet gives
 * no samples and no error.
 */
export type Decoder = { decode: (packets: readonly Uint8Array[]) => Promise<Decoded> | Decoded; free: () => void }

/** Called with the seconds of sound that have been processed. */
export type OnProgress = (seconds: number) => void
