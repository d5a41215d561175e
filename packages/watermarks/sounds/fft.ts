/** Transforms in place (a Fourier transform of a power of two, radix 2). */
export type Transform = (reals: Float64Array, imaginaries: Float64Array, inverse?: boolean) => void

/** Creates the transform for signals of this length. The inverse is divided by the length. */
export function createTransform(size: number): Transform {
  const bits = Math.log2(size)
  const reversed = Uint32Array.from({ length: size }, (_, at) => {
    let mirrored = 0
    for (let bit = 0; bit < bits; bit++) if (at & (1 << bit)) mirrored |= 1 << (bits - 1 - bit)
    return mirrored
  })
  const cosines = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, at) => Math.sin((2 * Math.PI * at) / size))
  return (reals, imaginaries, inverse = false) => {
    for (const [at, to] of reversed.entries()) {
      if (to <= at) continue
      const [real = 0, imaginary = 0] = [reals[at], imaginaries[at]]
      reals[at] = reals[to] ?? 0
      imaginaries[at] = imaginaries[to] ?? 0
      reals[to] = real
      imaginaries[to] = imaginary
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half)
      for (let start = 0; start < size; start += 2 * half)
        for (let step = 0; step < half; step++) {
          const cosine = cosines[step * stride] ?? 0
          const sine = (inverse ? 1 : -1) * (sines[step * stride] ?? 0)
          const [one, two] = [start + step, start + step + half]
          const [a, b] = [reals[two] ?? 0, imaginaries[two] ?? 0]
          const [real, imaginary] = [a * cosine - b * sine, a * sine + b * cosine]
          const [oneReal, oneImaginary] = [reals[one] ?? 0, imaginaries[one] ?? 0]
          reals[one] = oneReal + real
          imaginaries[one] = oneImaginary + imaginary
          reals[two] = oneReal - real
          imaginaries[two] = oneImaginary - imaginary
        }
    }
    if (!inverse) return
    for (let at = 0; at < size; at++) {
      reals[at] = (reals[at] ?? 0) / size
      imaginaries[at] = (imaginaries[at] ?? 0) / size
    }
  }
}
