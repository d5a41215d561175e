export const BARS = 72

export const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0.15)

/** Lengths in the units of the drawing. */
export const STEP = 4
export const HEIGHT = 40

export const pathOf = (bars: readonly number[]): string =>
  bars
    .map((loud, at) => {
      const half = Math.max(1, Math.round(loud * 18))
      return `M${at * STEP + 2} ${HEIGHT / 2 - half}v${half * 2}`
    })
    .join('')

export function fewerBars(bars: readonly number[], most: number): number[] {
  const each = Math.ceil(bars.length / most)
  return Array.from({ length: Math.ceil(bars.length / each) }, (_, at) =>
    Math.max(...bars.slice(at * each, (at + 1) * each)),
  )
}

/** Formats seconds as `1:05`. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Returns the seconds that an arrow key moves. */
export const stepOf = (length: number): number => (length > 60 ? 5 : 1)
