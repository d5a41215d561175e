import { type Plane, sample } from './planes.ts'

/**
 * Bridges of a stencil: without one, an uncut island inside a hole would fall out. Each connects
 * an island to another uncut part. `cut` and the result are masks, 0–1. The search uses a coarse
 * grid to save time.
 */
export function bridgesFor(cut: Plane, width: number, height: number, wide: number): Plane {
  const cell = Math.max(1, Math.round(Math.max(width, height) / 240))
  const across = Math.ceil(width / cell)
  const down = Math.ceil(height / cell)
  const isCut = (x: number, y: number): boolean => sample(cut, width, height, (x + 0.5) * cell, (y + 0.5) * cell) >= 0.5
  const labels = new Int32Array(across * down)
  const islands: number[][] = []
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || isCut(start % across, Math.floor(start / across))) continue
    const label = islands.length + 1
    const cells = [start]
    labels[start] = label
    for (let head = 0; head < cells.length; head++)
      for (const next of around(cells[head]!, across, down))
        if (labels[next] === 0 && !isCut(next % across, Math.floor(next / across))) {
          labels[next] = label
          cells.push(next)
        }
    islands.push(cells)
  }
  const main = islands.reduce((best, cells, at) => (cells.length > (islands[best]?.length ?? 0) ? at : best), 0) + 1
  const lines: (readonly [number, number, number, number])[] = []
  for (const [at, cells] of islands.entries()) {
    if (at + 1 === main || cells.length < 6) continue
    const bridge = shortest(cells, labels, at + 1, across, down)
    if (bridge) lines.push(bridge)
  }
  const made = new Float32Array(width * height)
  for (const [fromX, fromY, toX, toY] of lines) {
    const length = Math.hypot(toX - fromX, toY - fromY) || 1
    for (let step = -0.5; step <= length + 0.5; step += 0.25) {
      const x = (fromX + ((toX - fromX) * step) / length + 0.5) * cell
      const y = (fromY + ((toY - fromY) * step) / length + 0.5) * cell
      fillDisc(made, width, height, x, y, wide / 2)
    }
  }
  return made
}

/** Breadth-first search. Returns the first and the last grid cell of the way. */
function shortest(
  cells: readonly number[],
  labels: Int32Array,
  own: number,
  across: number,
  down: number,
): readonly [number, number, number, number] | undefined {
  const from = new Map<number, number>(cells.map((cell) => [cell, cell]))
  const queue = [...cells]
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head]!
    for (const next of around(at, across, down)) {
      if (from.has(next)) continue
      const root = from.get(at)!
      if (labels[next] !== 0 && labels[next] !== own)
        return [root % across, Math.floor(root / across), next % across, Math.floor(next / across)]
      from.set(next, root)
      queue.push(next)
    }
  }
  return undefined
}

function around(at: number, across: number, down: number): number[] {
  const x = at % across
  const made: number[] = []
  if (x > 0) made.push(at - 1)
  if (x < across - 1) made.push(at + 1)
  if (at >= across) made.push(at - across)
  if (at < across * (down - 1)) made.push(at + across)
  return made
}

function fillDisc(plane: Plane, width: number, height: number, x: number, y: number, radius: number): void {
  for (let v = Math.max(0, Math.floor(y - radius)); v <= Math.min(height - 1, Math.ceil(y + radius)); v++)
    for (let u = Math.max(0, Math.floor(x - radius)); u <= Math.min(width - 1, Math.ceil(x + radius)); u++)
      if (Math.hypot(u - x, v - y) <= radius) plane[v * width + u] = 1
}
