import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { BUILT, builtProgram, fingerprint } from '../../server/cli/built.js'
import { mapToSources } from '../../server/platform/observability/map-to-sources.ts'
import { temporaryFolder } from '../support/programs/program.ts'

/**
 * A start from the build must run the current sources, and errors must have positions in the
 * sources.
 */

const folder = temporaryFolder()
afterAll(() => folder.remove())
const at = (file: string): string => join(folder.path, file)
const SOURCE = 'server/source.ts'
const RECORD = `${BUILT}/built.json`
const PROGRAM = pathToFileURL(at(`${BUILT}/0a1b/cli.js`)).href

beforeEach(() => {
  mkdirSync(at('server'), { recursive: true })
  mkdirSync(at(`${BUILT}/0a1b`), { recursive: true })
  writeFileSync(at(`${BUILT}/0a1b/cli.js`), '')
  writeFileSync(at(SOURCE), 'export const fee = 1\n')
  // Older than any file that a test writes.
  utimesSync(at(SOURCE), new Date(1), new Date(1))
  const files = { [SOURCE]: fingerprint(at(SOURCE)) }
  writeFileSync(at(RECORD), JSON.stringify({ folder: '0a1b', builtBy: '', files }))
})

test('the build runs as long as the sources are unchanged', () => {
  expect(builtProgram(folder.path)).toBe(PROGRAM)
})

test('a source that differs only in its time counts as unchanged', () => {
  utimesSync(at(SOURCE), new Date(0), new Date(0))
  expect(builtProgram(folder.path)).toBe(PROGRAM)
})

test.each([
  ['has other content of the same length', () => writeFileSync(at(SOURCE), 'export const fee = 2\n')],
  ['is longer', () => writeFileSync(at(SOURCE), 'export const fee = 10\n')],
  ['is missing', () => rmSync(at(SOURCE))],
])('the sources run, not the build, when a source %s', (_what, change) => {
  change()
  expect(builtProgram(folder.path)).toBeUndefined()
})

test.each([
  ['there is no build', () => rmSync(at(RECORD))],
  ['a build was interrupted', () => writeFileSync(at(RECORD), '{"folder":"0a')],
  ['the built files are missing', () => rmSync(at(`${BUILT}/0a1b`), { recursive: true })],
])('the sources run when %s', (_what, change) => {
  change()
  expect(builtProgram(folder.path)).toBeUndefined()
})

test('a stack trace of the build names source positions, and keeps other lines', () => {
  const program = at(`${BUILT}/0a1b/app.js`)
  // Maps the first position of the first line to line 7, column 3 of the source.
  const map = { version: 3, file: 'app.js', sources: ['../../../server/source.ts'], names: [], mappings: 'AAME' }
  writeFileSync(`${program}.map`, JSON.stringify(map))
  const url = pathToFileURL(program).href
  const elsewhere = `    at settle (node:internal/timers:605:17)\n    at run (${url.replace('app.js', 'other.js')}:1:1)`
  expect(mapToSources(`Error: no\n    at pay (${url}:1:1)\n${elsewhere}`)).toBe(
    `Error: no\n    at pay (${pathToFileURL(at(SOURCE)).href}:7:3)\n${elsewhere}`,
  )
})
