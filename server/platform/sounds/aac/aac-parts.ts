import { createRequire } from 'node:module'

/** What of the package `aac` is used: its tables, Huffman codes and filter bank. The decoder around them is ours. */
export type IcsInfo = {
  windowShape: Int32Array
  windowSequence: number
  windowCount: number
  groupCount: number
  groupLength: Int32Array
  maxSFB: number
  swbCount: number
  swbOffsets: ArrayLike<number>
}
export type IndividualStream = {
  info: IcsInfo
  data: Float32Array
  bandTypes: Int32Array
  scaleFactors: Float32Array
  tnsPresent: number
  tns: NoiseShaping
  decode: (bits: BitSource, config: AacConfig, hasCommonWindow: boolean) => void
}
/** Filters over the lines of each window, as they were read: how many, and of each the bands it covers, its order, way, coefficients. */
export type NoiseShaping = {
  maxBands: number
  nFilt: Int32Array
  length: Int32Array[]
  order: Int32Array[]
  direction: (boolean | undefined)[][]
  coef: Float32Array[][]
}
export type ChannelPair = {
  left: IndividualStream
  right: IndividualStream
  commonWindow: boolean
  maskPresent: boolean
  ms_used: boolean[]
  decode: (bits: BitSource, config: AacConfig) => void
}
type FilterBank = { process: (info: IcsInfo, spectrum: Float32Array, output: Float32Array, channel: number) => void }

/** What its parts read of a bit stream. */
export type BitSource = { read: (count: number) => number; advance: (count: number) => void }
export type AacConfig = { sampleIndex: number; frameLength: number }

const require = createRequire(import.meta.url)

/** Loaded at the first call. The package's own decoder is not: it wants a framework of players. */
export function loadAacParts() {
  const Stream = require('aac/src/ics.js') as new (config: AacConfig) => IndividualStream
  const Pair = require('aac/src/cpe.js') as new (config: AacConfig) => ChannelPair
  const Bank = require('aac/src/filter_bank.js') as new (isShort: boolean, channels: number) => FilterBank
  return {
    createStream: (config: AacConfig): IndividualStream => withoutPulses(new Stream(config)),
    createPair: (config: AacConfig): ChannelPair => {
      const pair = new Pair(config)
      withoutPulses(pair.left)
      withoutPulses(pair.right)
      return pair
    },
    createFilterBank: (channels: number): FilterBank => new Bank(false, channels),
  }
}

/** It reads pulses and then throws, for want of adding them. Few encoders write them, and they are small: left out. */
function withoutPulses(stream: IndividualStream): IndividualStream {
  return Object.defineProperty(stream, 'pulsePresent', { get: () => 0, set: () => {} })
}
