import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

const BUILT_PLACE = /(file:\/\/\S+\/dist\/server\/[\da-f]+\/[\w.-]+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | undefined>()

/**
 * Replaces positions in the built code by positions in the source code. Reads a source map only
 * when needed; Node's own feature would read all of them at every start. Without a source map, the
 * position stays unchanged.
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
 * Returns undefined for a missing source map, such as that of a deleted build, because logging an
 * error must not fail.
 */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
