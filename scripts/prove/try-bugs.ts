import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linkModules } from '../packages.ts'
import { type PlantedBug, withBug } from '../planted-bugs/planted-bug.ts'
import { ROOT, runScript, runTests, type TestRun } from './run-tests.ts'

const LEFT_OUT = /^(node_modules|data|coverage|\.git|\.env)$|\.log$/
/** The limit is long, because a busy machine can cause a timeout as well as a bug. */
const HANGS_AFTER_MS = 300_000
const LIMITS = [`--testTimeout=${HANGS_AFTER_MS}`, `--hookTimeout=${HANGS_AFTER_MS}`]

type FailedTest = { name: string; file: string }

export type TriedBug = {
  bug: string
  /**
   * The test whose check failed. For a bug with `hangs`, this may also be a test that timed out.
   */
  foundBy?: FailedTest
  /** A test that timed out, if no other test failed. The bug may not be the reason. */
  endedByTime?: FailedTest
  seconds: number
  /** Empty if a test found the bug. */
  output: string
}

export type TryOptions = {
  server: string | undefined
  lanes?: number
  onBaselinePassed?: (engine: string, run: TestRun) => void
  onTried?: (tried: TriedBug) => void
}

/**
 * Copies the repository, checks that the tests pass there, and plants one bug after another.
 * @throws if a bug needs a server and none is given, or if the tests fail without a bug
 */
export async function tryBugs(bugs: readonly PlantedBug[], options: TryOptions): Promise<TriedBug[]> {
  const { server, lanes = 1, onBaselinePassed, onTried } = options
  if (bugs.some(({ onServer }) => onServer) && !server)
    throw new Error('Some of these bugs only show on a PostgreSQL server: set TEST_DATABASE_URL to one.')
  const envOf = (bug: Pick<PlantedBug, 'onServer'>) => ({ TEST_DATABASE_URL: bug.onServer ? (server ?? '') : '' })
  const copies = Array.from({ length: lanes }, copyTree)
  try {
    const [first = ''] = copies
    for (const [engine, those] of Map.groupBy(bugs, ({ onServer }) => (onServer ? 'PostgreSQL' : 'embedded'))) {
      const files = [...new Set(those.flatMap(({ tests }) => tests))]
      const [some = {}] = those
      const baseline = await runTests({ root: first, files, more: LIMITS, env: envOf(some) })
      if (baseline.ran === 0 || baseline.failed.length > 0 || baseline.broken.length > 0)
        throw new Error(`The tests fail on the unchanged tree, so they cannot prove anything.\n${baseline.output}`)
      onBaselinePassed?.(engine, baseline)
    }
    const waiting = bugs.values()
    const tried: TriedBug[] = []
    const lane = async (copy: string): Promise<void> => {
      for (const bug of waiting) {
        const result = await tryBug(copy, bug, envOf(bug), lanes)
        tried.push(result)
        onTried?.(result)
      }
    }
    await Promise.all(copies.map(lane))
    return tried
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true })
  }
}

/** Copies the tree to a temporary folder and links the installed modules. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'semblance-proof-'))
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(ROOT.length)) })
  linkModules(ROOT, copy)
  return copy
}

async function tryBug(copy: string, bug: PlantedBug, env: NodeJS.ProcessEnv, lanes: number): Promise<TriedBug> {
  const touchesPages = bug.patches.some(({ file }) => file.startsWith('web/'))
  const build = () => runScript(join(copy, 'scripts/build-pages.ts'), [], { cwd: copy })
  const restore = plant(copy, bug)
  try {
    if (touchesPages) await build()
    const more = [...LIMITS, '--bail=1', ...(lanes > 1 ? ['--maxWorkers=1'] : [])]
    const { failed, broken, seconds, output } = await runTests({ root: copy, files: bug.tests, more, env })
    const result = { bug: bug.bug, seconds }
    const foundBy = failed.find(({ isByTime }) => bug.hangs || !isByTime)
    if (foundBy) return { ...result, foundBy, output: '' }
    const [endedByTime] = failed
    if (endedByTime) return { ...result, endedByTime, output }
    const brokenToo = broken
      .map((file) => `${file} failed before its tests ran, which proves nothing about the bug\n`)
      .join('')
    return { ...result, output: brokenToo + output }
  } finally {
    restore()
    if (touchesPages) await build()
  }
}

/**
 * @returns a function that removes the bug
 * @throws if a patch does not match its file anymore
 */
function plant(copy: string, bug: PlantedBug): () => void {
  const changed = [...withBug(copy, bug)].map(([file, text]) => ({ path: join(copy, file), text }))
  const before = changed.map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }))
  const write = (texts: typeof changed) => {
    for (const { path, text } of texts) writeFileSync(path, text)
  }
  write(changed)
  return () => write(before)
}
