/**
 * Would the tests notice? Copies the tree, sees the tests pass there, then plants one bug after another
 * (scripts/planted-bugs) and sees a test fail for each. `npm run prove:money` plants in how money moves, `npm run
 * prove:tests` in the rest; words after `--` choose the bugs whose names contain them all. What shows on a PostgreSQL
 * server alone needs TEST_DATABASE_URL.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PLANTED_BUGS } from './planted-bugs/index.ts'
import { type PlantedBug, withBug } from './planted-bugs/planted-bug.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const LEFT_OUT = /^(node_modules|data|coverage|\.git|\.env)$|\.log$/
/** A bug may keep a test waiting for what never comes. */
const HANGS_AFTER_MS = 120_000
const SERVER = process.env.TEST_DATABASE_URL

const asked = process.argv.slice(2)
const isSet = (word: string): word is keyof typeof PLANTED_BUGS => Object.hasOwn(PLANTED_BUGS, word)
const words = asked.filter((word) => !isSet(word))
const wanted = asked
  .filter(isSet)
  .flatMap((set): readonly PlantedBug[] => PLANTED_BUGS[set])
  .filter(({ bug }) => words.every((word) => bug.includes(word)))
if (wanted.length === 0) throw new Error(`Name some of ${Object.keys(PLANTED_BUGS).join(', ')}, and words of a bug.`)
if (wanted.some(({ onServer }) => onServer) && !SERVER)
  throw new Error('What happens at once can only be seen on a server: set TEST_DATABASE_URL to a PostgreSQL server.')

type Outcome = {
  failed: readonly { name: string; file: string }[]
  /** Files that did not come as far as their tests: they prove nothing about a bug. */
  broken: readonly string[]
  ran: number
  said: string
  seconds: number
}

const copy = mkdtempSync(join(tmpdir(), 'semblance-proof-'))
let survivors = 0
try {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(ROOT.length)) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

  for (const [engine, bugs] of Map.groupBy(wanted, ({ onServer }) => (onServer ? 'PostgreSQL' : 'embedded'))) {
    const files = [...new Set(bugs.flatMap(({ tests }) => tests))]
    const sound = await runTests(files, engine === 'PostgreSQL')
    if (sound.ran === 0 || sound.failed.length > 0 || sound.broken.length > 0) {
      console.log(sound.said)
      throw new Error('The tests do not pass on the tree as it is: nothing can be proven with them.')
    }
    console.log(`✓ the tree as it is, ${engine}: ${sound.ran} tests pass  ${sound.seconds.toFixed(1)} s`)
    for (const bug of bugs) await prove(bug)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(
  survivors === 0 ? `\nAll ${wanted.length} bugs were found.` : `\n${survivors} of ${wanted.length} bugs survived.`,
)
process.exitCode = survivors === 0 ? 0 : 1

async function prove(bug: PlantedBug): Promise<void> {
  const touchesPages = bug.patches.some(({ file }) => file.startsWith('web/'))
  const restore = plant(bug)
  if (touchesPages) await run(join(copy, 'scripts/build-pages.ts'))
  const { failed, broken, seconds, said } = await runTests(bug.tests, bug.onServer ?? false, ['--bail=1'])
  restore()
  if (touchesPages) await run(join(copy, 'scripts/build-pages.ts'))
  const [first] = failed
  const found = first
    ? `${first.file} › ${first.name}`
    : `nobody noticed${broken.map((file) => `; ${file} broke`).join('')}`
  console.log(`${first ? '✓' : '✗'} ${bug.bug.padEnd(70)} ${seconds.toFixed(1).padStart(5)} s\n    ${found}`)
  if (first) return
  survivors++
  console.log(said.split('\n').slice(-30).join('\n'))
}

/** Writes the bug into the copy; the result takes it away again. @throws when the source is no longer what the bug was made for. */
function plant(bug: PlantedBug): () => void {
  const changed = [...withBug(copy, bug)].map(([file, text]) => ({ path: join(copy, file), text }))
  const before = changed.map(({ path }) => ({ path, text: readFileSync(path, 'utf8') }))
  const write = (texts: typeof changed) => {
    for (const { path, text } of texts) writeFileSync(path, text)
  }
  write(changed)
  return () => write(before)
}

type VitestReport = {
  numTotalTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; title: string }[]
  }[]
}

async function runTests(files: readonly string[], onServer: boolean, more: readonly string[] = []): Promise<Outcome> {
  const startedAt = performance.now()
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const limits = [`--testTimeout=${HANGS_AFTER_MS}`, `--hookTimeout=${HANGS_AFTER_MS}`]
  const reporters = ['--reporter=json', `--outputFile=${report}`, '--reporter=default']
  const env = onServer ? process.env : { ...process.env, TEST_DATABASE_URL: '' }
  const said = await run(VITEST, ['run', ...files, ...more, ...limits, ...reporters], env)
  const { numTotalTests, testResults } = readReport(report, said)
  const results = testResults.map(({ name, status, assertionResults }) => {
    const file = name.slice(copy.length + 1)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: test.title, file }))
    return { file, failed, isBroken: status === 'failed' && failed.length === 0 }
  })
  return {
    failed: results.flatMap(({ failed }) => failed),
    broken: results.filter(({ isBroken }) => isBroken).map(({ file }) => file),
    ran: numTotalTests,
    said,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

function readReport(path: string, said: string): VitestReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  } catch (error) {
    throw new Error(`vitest left no report:\n${said}`, { cause: error })
  }
}

/** Runs a script of the copy to its end, well or not. @returns what it said. */
function run(script: string, args: readonly string[] = [], env = process.env): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const collect = (chunk: Buffer) => {
      said += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', reject)
    child.once('close', () => resolve(said))
  })
}
