import { createRequire } from 'node:module'

/**
 * We use the tables, Huffman codes and filter bank of the npm package `aac`. The rest of the
 * decoder is our own code.
 */
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
/**
 * Filters over the spectral lines of each window: their number, and the bands, order, direction
 * and coefficients of each.
 */
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

/** Interface through which the package `aac` reads bits. */
export type BitSource = { read: (count: number) => number; advance: (count: number) => void }
export type AacConfig = { sampleIndex: number; frameLength: number }

const require = createRequire(import.meta.url)

/** Loads the parts on first use. The package's own decoder needs a framework for players. */
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

/**
 * The package `aac` throws an error after reading pulse data. Few encoders write pulses, and their
 * effect is small.
 */
function withoutPulses(stream: IndividualStream): IndividualStream {
  return Object.defineProperty(stream, 'pulsePresent', { get: () => 0, set: () => {} })
}
