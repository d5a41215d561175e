type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number }

const SILENCE_LUFS = -70
const RELATIVE_GATE = -10

/**
 * Loudness of a recording with one channel, by ITU-R BS.1770 (K-weighting, blocks of 400 ms, both
 * gates); −70 for silence.
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number {
  const powers = blockPowers(samples, sampleRate)
  const audible = powers.filter((power) => loudnessOf(power) > SILENCE_LUFS)
  if (audible.length === 0) return SILENCE_LUFS
  const gate = loudnessOf(mean(audible)) + RELATIVE_GATE
  return loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)))
}

/**
 * Filtered power of blocks of 0.4 s, one every 0.1 s. The recording may be long, so it is not
 * copied.
 */
function blockPowers(samples: Float32Array, sampleRate: number): number[] {
  const [shelf, highPass] = kWeighting(sampleRate).map(runFilter) as [Filter, Filter]
  const hop = Math.round(sampleRate / 10)
  const hops: number[] = []
  for (let at = 0; at + hop <= samples.length; at += hop) {
    let sum = 0
    for (let next = at; next < at + hop; next++) sum += highPass(shelf(samples[next] ?? 0)) ** 2
    hops.push(sum / hop)
  }
  if (hops.length === 0) return []
  if (hops.length < 4) return [mean(hops)]
  return hops.slice(3).map((_, at) => mean(hops.slice(at, at + 4)))
}

/**
 * The two filters of BS.1770 for any sample rate: a high shelf, which models the head, and a high
 * pass.
 */
function kWeighting(sampleRate: number): [Biquad, Biquad] {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const shelfQ = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const shelfScale = 1 + shelf / shelfQ + shelf * shelf
  const pass = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const passQ = 0.5003270373238773
  const passScale = 1 + pass / passQ + pass * pass
  return [
    {
      b0: (high + (band * shelf) / shelfQ + shelf * shelf) / shelfScale,
      b1: (2 * (shelf * shelf - high)) / shelfScale,
      b2: (high - (band * shelf) / shelfQ + shelf * shelf) / shelfScale,
      a1: (2 * (shelf * shelf - 1)) / shelfScale,
      a2: (1 - shelf / shelfQ + shelf * shelf) / shelfScale,
    },
    {
      b0: 1,
      b1: -2,
      b2: 1,
      a1: (2 * (pass * pass - 1)) / passScale,
      a2: (1 - pass / passQ + pass * pass) / passScale,
    },
  ]
}

type Filter = (sample: number) => number

function runFilter({ b0, b1, b2, a1, a2 }: Biquad): Filter {
  let x1 = 0
  let x2 = 0
  let y1 = 0
  let y2 = 0
  return (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  }
}

const loudnessOf = (power: number): number => -0.691 + 10 * Math.log10(power + 1e-12)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
