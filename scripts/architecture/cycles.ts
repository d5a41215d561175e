import type { Breach } from './breach.ts'
import { featureOf, isTestFile, type SourceTree } from './source-tree.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const RULE = 'No file or feature may import itself through others, not even for types.'

export function findCycles(tree: SourceTree): Breach[] {
  return [...cyclesIn(fileGraph(tree)), ...cyclesIn(featureGraph(tree))].map((circle) => ({
    file: circle[0] ?? '',
    rule: RULE,
    detail: `is part of an import cycle: ${[...circle, circle[0]].join(' → ')}`,
  }))
}

const fileGraph = (tree: SourceTree): Graph =>
  new Map([...tree.values()].map(({ file, imports }) => [file, new Set(imports.map(({ to }) => to))]))

/** A feature depends on another one if any of its files imports a file of the other. */
function featureGraph(tree: SourceTree): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { file, imports } of tree.values()) {
    const from = featureOf(file)
    if (from === undefined || isTestFile(file)) continue
    const needs = graph.get(from) ?? new Set()
    graph.set(from, needs)
    for (const { to } of imports) {
      const other = featureOf(to)
      if (other !== undefined && other !== from) needs.add(other)
    }
  }
  return graph
}

/** Returns the shortest cycles. Skips nodes of cycles already found. */
function cyclesIn(graph: Graph): string[][] {
  const circles: string[][] = []
  const known = new Set<string>()
  for (const start of graph.keys()) {
    if (known.has(start)) continue
    const circle = findShortestCycle(graph, start)
    if (!circle) continue
    for (const node of circle) known.add(node)
    circles.push(circle)
  }
  return circles
}

function findShortestCycle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(node, cameFrom, start)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return undefined
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string>, start: string): string[] {
  const path: string[] = []
  for (let node: string | undefined = end; node !== undefined && node !== start; node = cameFrom.get(node))
    path.unshift(node)
  return [start, ...path]
}
