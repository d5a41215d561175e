export type StreamConfig = {
  codec: string
  sampleRate: number
  channels: number
  /** The codec's own header, if it has one. */
  description: Uint8Array | undefined
}

/** Samples by channel, at the rate reported by the codec. */
export type Decoded = { channels: readonly Float32Array[]; sampleRate: number }

/**
 * Decodes a stream's packets in order. Returns nothing for unreadable packets, because streams may
 * be damaged.
 */
export type Decoder = { decode: (packets: readonly Uint8Array[]) => Promise<Decoded> | Decoded; free: () => void }

/** Receives the seconds of a sound as they are processed. */
export type OnProgress = (seconds: number) => void
