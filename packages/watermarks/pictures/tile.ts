import { CODE_BITS, encodeMark } from '../code.ts'
import { createRandom, shuffledIndexes } from '../random.ts'

// The mark of a picture is a tile that repeats over the whole picture. Six tiles fit along the side
// of a square with the area of the picture. A tile is a sum of waves. Some of them are the same in
// every mark and show where the tiles begin; the others carry the code. There are two channels with
// different waves, so that a picture can carry a second mark.

/** Tiles along the side of a square with the area of the picture. */
export const TILES = 6
export const CHANNELS = 2
/** Waves per tile. Longer ones would be seen, and shorter ones do not survive halving and JPEG. */
const [MIN_WAVES, MAX_WAVES] = [4, 16]
const SYNC_WAVES = 124
const SEED = 0x5e_3b_1a_9c

/** A wave of a tile: so many periods to the right and down. */
export type Wave = { across: number; down: number }

const random = createRandom(SEED)
const waves = allWaves()
const order = shuffledIndexes(waves.length, random)
const pick = (from: number, count: number): Wave[] => order.slice(from, from + count).flatMap((at) => waves[at] ?? [])

/** The waves that show where a tile begins, with their phase as a share of a whole turn. */
export const SYNC: readonly (Wave & { phase: number })[] = pick(0, SYNC_WAVES).map((wave) => ({
  ...wave,
  phase: random(),
}))

const CODE_WAVES = CODE_BITS / 2
/** Each wave of a channel carries two bits: in its cosine and its sine. */
export const CODE: readonly (readonly Wave[])[] = Array.from({ length: CHANNELS }, (_, channel) =>
  pick(SYNC_WAVES + channel * CODE_WAVES, CODE_WAVES),
)
/** Random signs that scramble the code, so that no identifier makes a tile with high peaks. */
export const SIGNS: readonly Int8Array[] = CODE.map(() =>
  Int8Array.from({ length: CODE_BITS }, () => (random() < 0.5 ? -1 : 1)),
)

function allWaves(): Wave[] {
  const found: Wave[] = []
  for (let down = 0; down <= MAX_WAVES; down++)
    for (let across = -MAX_WAVES; across <= MAX_WAVES; across++) {
      const length = Math.hypot(across, down)
      // A wave and its opposite are the same.
      if (length < MIN_WAVES || length > MAX_WAVES || (down === 0 && across <= 0)) continue
      found.push({ across, down })
    }
  return found
}

/** Points of a drawn tile, along each side. */
export const TILE_POINTS = 128
/** Long waves are stronger, because encoders keep them. */
const TILT = -0.5

/**
 * Share of the mark's power that remains when the surroundings of each pixel are subtracted, as
 * structural similarity does (a Gaussian of 1.5 pixels), in a tile of this many pixels.
 */
export function localPowerOf(tilePixels: number): number {
  let [whole, local] = [0, 0]
  for (const { across, down } of waves) {
    const length = Math.hypot(across, down)
    const power = length ** (2 * TILT)
    whole += power
    local += power * (1 - Math.exp(-4 * Math.PI ** 2 * ((1.5 * length) / tilePixels) ** 2))
  }
  return local / whole
}

/** Draws the tile of a mark with the mean 0 and the standard deviation 1. */
export function drawTile(id: string, channel: number): Float32Array {
  const code = encodeMark(id)
  const signs = SIGNS[channel] ?? new Int8Array()
  const spectrum = [
    ...SYNC.map(({ phase, ...wave }) => ({
      ...wave,
      cosine: Math.SQRT2 * Math.cos(phase * 2 * Math.PI),
      sine: Math.SQRT2 * Math.sin(phase * 2 * Math.PI),
    })),
    ...(CODE[channel] ?? []).map((wave, at) => ({
      ...wave,
      cosine: (code[2 * at] ?? 0) * (signs[2 * at] ?? 0),
      sine: (code[2 * at + 1] ?? 0) * (signs[2 * at + 1] ?? 0),
    })),
  ]
  return drawWaves(
    spectrum.map(({ cosine, sine, ...wave }) => {
      const strength = Math.hypot(wave.across, wave.down) ** TILT
      return { ...wave, cosine: cosine * strength, sine: sine * strength }
    }),
  )
}

const TURNS = Array.from({ length: TILE_POINTS }, (_, at): readonly [cosine: number, sine: number] => {
  const angle = (2 * Math.PI * at) / TILE_POINTS
  return [Math.cos(angle), Math.sin(angle)]
})
const turnOf = (points: number) => TURNS[((points % TILE_POINTS) + TILE_POINTS) % TILE_POINTS] ?? ([1, 0] as const)

function drawWaves(spectrum: readonly (Wave & { cosine: number; sine: number })[]): Float32Array {
  // Rows first: for each period down, the sum of all waves across. Then the columns.
  const size = TILE_POINTS
  const reals = new Float64Array((MAX_WAVES + 1) * size)
  const imaginaries = new Float64Array((MAX_WAVES + 1) * size)
  for (const { across, down, cosine, sine } of spectrum)
    for (let x = 0; x < size; x++) {
      const [turnCosine, turnSine] = turnOf(across * x)
      const at = down * size + x
      // cosine·cos(a + d) + sine·sin(a + d) is the real part of (cosine − i·sine)·e^(i(a + d)).
      reals[at] = (reals[at] ?? 0) + cosine * turnCosine + sine * turnSine
      imaginaries[at] = (imaginaries[at] ?? 0) + cosine * turnSine - sine * turnCosine
    }
  const tile = new Float32Array(size * size)
  let power = 0
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let sum = 0
      for (let down = 0; down <= MAX_WAVES; down++) {
        const [cosine, sine] = turnOf(down * y)
        const at = down * size + x
        sum += (reals[at] ?? 0) * cosine - (imaginaries[at] ?? 0) * sine
      }
      tile[y * size + x] = sum
      power += sum * sum
    }
  const scale = 1 / Math.sqrt(power / tile.length)
  return tile.map((value) => value * scale)
}
