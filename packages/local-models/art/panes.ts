import { distanceTo, draw, type Plane } from './planes.ts'

/** The panes of a stained-glass picture. `labels` contains the pane of each grid cell. */
export type Panes = {
  across: number
  down: number
  /** Pixels per cell. */
  cell: number
  labels: Int32Array
  count: number
  /** Distance in picture pixels to the nearest lead, the metal strip between two panes. */
  toLead: Plane
}

type Seed = {
  x: number
  y: number
  light: number
  kind: number
  sumX: number
  sumY: number
  sumLight: number
  count: number
}

/**
 * Divides the grid into panes that follow light and edges (SLIC algorithm). A pane of kind `k` is
 * about `sizes[k]` cells wide and high, and contains no other kind. Cells of kind 0 keep the pane
 * in `given`.
 */
export function panesOf(
  grid: { across: number; down: number; cell: number },
  kinds: Uint8Array,
  light: Plane,
  sizes: readonly number[],
  given: Int32Array,
): Panes {
  const { across, down } = grid
  const labels = given.slice()
  let first = 0
  for (const label of given) first = Math.max(first, label + 1)
  const seeds = seedsOf(across, down, kinds, light, sizes)
  const best = new Float32Array(labels.length)
  for (let round = 0; round < 5; round++) {
    best.fill(Number.POSITIVE_INFINITY)
    for (const [at, seed] of seeds.entries()) {
      const size = sizes[seed.kind] ?? 10
      const reach = Math.ceil(size * 1.9)
      for (let y = Math.max(0, Math.floor(seed.y - reach)); y <= Math.min(down - 1, seed.y + reach); y++)
        for (let x = Math.max(0, Math.floor(seed.x - reach)); x <= Math.min(across - 1, seed.x + reach); x++) {
          const i = y * across + x
          if (kinds[i] !== seed.kind) continue
          const place = ((x - seed.x) ** 2 + (y - seed.y) ** 2) / (size * size)
          const shade = (light[i]! - seed.light) ** 2 * 22
          if (place + shade >= best[i]!) continue
          best[i] = place + shade
          labels[i] = first + at
        }
    }
    recenter(seeds, labels, first, across, light)
  }
  return { ...grid, labels, count: first + seeds.length, toLead: toLeadOf(labels, grid) }
}

function seedsOf(across: number, down: number, kinds: Uint8Array, light: Plane, sizes: readonly number[]): Seed[] {
  const seeds: Seed[] = []
  for (let kind = 1; kind < sizes.length; kind++) {
    const size = sizes[kind]!
    for (let row = 0, y = size / 2; y < down; y += size * 0.9, row++)
      for (let x = (row % 2) * size * 0.5 + size * 0.25; x < across; x += size) {
        const i = Math.floor(y) * across + Math.floor(x)
        if (kinds[i] === kind) seeds.push({ x, y, light: light[i]!, kind, sumX: 0, sumY: 0, sumLight: 0, count: 0 })
      }
  }
  return seeds
}

function recenter(seeds: readonly Seed[], labels: Int32Array, first: number, across: number, light: Plane): void {
  for (const seed of seeds) seed.sumX = seed.sumY = seed.sumLight = seed.count = 0
  for (let i = 0; i < labels.length; i++) {
    const seed = seeds[labels[i]! - first]
    if (!seed) continue
    seed.sumX += i % across
    seed.sumY += Math.floor(i / across)
    seed.sumLight += light[i]!
    seed.count++
  }
  for (const seed of seeds)
    if (seed.count > 0) {
      seed.x = seed.sumX / seed.count
      seed.y = seed.sumY / seed.count
      seed.light = seed.sumLight / seed.count
    }
}

function toLeadOf(labels: Int32Array, { across, down, cell }: { across: number; down: number; cell: number }): Plane {
  const edges = draw(across, down, (x, y, i) => {
    const right = x < across - 1 && labels[i] !== labels[i + 1]
    const below = y < down - 1 && labels[i] !== labels[i + across]
    return right || below ? 1 : 0
  })
  const away = distanceTo(edges, across, down)
  for (let i = 0; i < away.length; i++) away[i] = away[i]! * cell
  return away
}
