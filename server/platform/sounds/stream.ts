/** What a container says of the stream in it. */
export type StreamConfig = {
  codec: string
  sampleRate: number
  channels: number
  /** The codec's own header, where it has one. */
  description: Uint8Array | undefined
}

/** Samples by channel, at the rate that the codec itself tells. */
export type Decoded = { channels: readonly Float32Array[]; sampleRate: number }

/** Takes a stream's packets in order. Packets that cannot be understood give nothing: a stream may have damage. */
export type Decoder = { decode: (packets: readonly Uint8Array[]) => Promise<Decoded> | Decoded; free: () => void }
