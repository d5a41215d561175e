import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Position in the built code, as it appears in a stack trace. */
const BUILT_PLACE = /(file:\/\/\S+\/dist\/server\/[\da-f]+\/[\w.-]+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | undefined>()

/**
 * Replaces positions in the built code by positions in the sources. Reads a source map only when a
 * stack needs it. Node's own support would read all source maps at every start. A position without
 * a map stays unchanged.
 */
export const mapToSources = (stack: string): string =>
  stack.replaceAll(BUILT_PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

/**
 * Reads the source map of a built file. Returns undefined for a missing map, for example after the
 * build was deleted, because logging an error must not fail.
 */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
