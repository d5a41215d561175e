import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in what was built of the program, as a stack names it. */
const BUILT_PLACE = /(file:\/\/\S+\/dist\/server\/[\da-f]+\/[\w.-]+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | undefined>()

/**
 * A stack with the places of the sources, where it names what was built of them. Maps are read by the first stack that needs
 * them: had Node read them, every start would pay for it. A place without one stays as it is.
 */
export const inSources = (stack: string): string =>
  stack.replaceAll(BUILT_PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return place
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
  })

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

/** Whoever logs an error must not fail at it: a build that was cleared away since has no map any more. */
function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    return undefined
  }
}
