import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SHORT_LIVED, temporaryFolder } from '../support/programs/program.ts'
import { unpackTemplate } from '../support/runner/database-template.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

/** Creating a database takes far longer than writing to it. */
const dataDir = join(folder.path, 'database')
const source = inject('template')
beforeAll(() => {
  if (source.engine === 'pglite') unpackTemplate(source, dataDir)
})
const WRITER = fileURLToPath(new URL('../support/crashes/durable-writer.ts', import.meta.url))

type Line = { found?: number[]; committed?: number; syncs?: number }
type Run = { found: number[]; commits: { id: number; syncs: number }[] }

/** Kills the writer at any point after `killAfter` commits, as a power cut would. */
async function write(dataDir: string, rows: number, killAfter = Number.POSITIVE_INFINITY): Promise<Run> {
  const args = [...SHORT_LIVED, WRITER, dataDir, String(rows)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const run: Run = { found: [], commits: [] }
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as Line
    if (line.found) run.found = line.found
    if (line.committed !== undefined) run.commits.push({ id: line.committed, syncs: line.syncs ?? 0 })
    if (run.commits.length === killAfter) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('close', resolve))
  return run
}

test.skipIf(source.engine === 'postgres')(
  'after kill -9 during commits the embedded database has every acknowledged row',
  async () => {
    const acknowledged: number[] = []
    for (const killAfter of [2, 9, 20, 35, 60]) {
      const { found, commits } = await write(dataDir, 1_000_000, killAfter)
      expect(found).toEqual(expect.arrayContaining(acknowledged))
      acknowledged.push(...commits.map(({ id }) => id))
    }
    const { found } = await write(dataDir, 0)
    expect(found).toEqual(expect.arrayContaining(acknowledged))
    expect(acknowledged.length).toBeGreaterThanOrEqual(126)
  },
)

test('each commit is synced to disk before it is acknowledged, in a folder only its owner can read', async () => {
  const { commits } = await write(dataDir, 20)
  expect(statSync(dataDir).mode & 0o077).toBe(0)
  expect(commits).toHaveLength(20)
  for (const { syncs } of commits) expect(syncs).toBeGreaterThanOrEqual(1)
})
