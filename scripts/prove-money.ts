/**
 * Would the tests notice? `npm run prove:money` copies the tree, sees the tests that guard money pass there, then plants
 * one bug after another in how money moves and sees a test fail for each. Needs a PostgreSQL server: TEST_DATABASE_URL.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MONEY_BUGS, type MoneyBug } from './planted-money-bugs.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LEFT_OUT = /^(node_modules|data|coverage|\.git|\.env)$|\.log$/
/** With words on the command line, only the bugs whose names contain them all. */
const words = process.argv.slice(2)
const wanted = MONEY_BUGS.filter(({ bug }) => words.every((word) => bug.includes(word)))

if (!process.env.TEST_DATABASE_URL)
  throw new Error('What happens at once can only be seen on a server: set TEST_DATABASE_URL to a PostgreSQL server.')

type Outcome = { failed: readonly { name: string; file: string }[]; ran: number; said: string; seconds: number }

const copy = mkdtempSync(join(tmpdir(), 'semblance-money-'))
let survivors = 0
try {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(ROOT.length)) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

  const sound = await runTests([...new Set(wanted.flatMap(({ tests }) => tests))])
  if (sound.ran === 0 || sound.failed.length > 0) {
    console.log(sound.said)
    throw new Error('The tests do not pass on the tree as it is: nothing can be proven with them.')
  }
  console.log(`✓ the tree as it is: ${sound.ran} tests pass  ${sound.seconds.toFixed(1)} s`)

  for (const bug of wanted) {
    const restore = plant(bug)
    const { failed, seconds, said } = await runTests(bug.tests)
    restore()
    const [first] = failed
    const found = first
      ? `${first.file} › ${first.name}${failed.length > 1 ? ` (and ${failed.length - 1} more)` : ''}`
      : ''
    console.log(
      `${first ? '✓' : '✗'} ${bug.bug.padEnd(70)} ${seconds.toFixed(1).padStart(5)} s\n    ${found || 'nobody noticed'}`,
    )
    if (first) continue
    survivors++
    console.log(said.split('\n').slice(-30).join('\n'))
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(
  survivors === 0 ? `\nAll ${wanted.length} bugs were found.` : `\n${survivors} of ${wanted.length} bugs survived.`,
)
process.exitCode = survivors === 0 ? 0 : 1

/** Writes the bug; the result takes it away again. @throws when the source is no longer what the bug was made for. */
function plant({ bug, patches }: MoneyBug): () => void {
  const before = new Map<string, string>()
  for (const { file, from, to } of patches) {
    const path = join(copy, file)
    const source = readFileSync(path, 'utf8')
    if (source.split(from).length !== 2) throw new Error(`“${bug}” does not fit ${file} any more: look at it again`)
    if (!before.has(path)) before.set(path, source)
    writeFileSync(
      path,
      source.replace(from, () => to),
    )
  }
  return () => {
    for (const [path, source] of before) writeFileSync(path, source)
  }
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

async function runTests(files: readonly string[]): Promise<Outcome> {
  const startedAt = performance.now()
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const said = await vitest(['run', ...files, '--reporter=json', `--outputFile=${report}`, '--reporter=default'])
  const { numTotalTests, testResults } = readReport(report, said)
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.slice(copy.length + 1)
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: test.title, file }))
    // A file that does not even load proves nothing about the bug.
    if (status === 'failed' && tests.length === 0) throw new Error(`${file} did not run: ${message}\n${said}`)
    return tests
  })
  return { failed, ran: numTotalTests, said, seconds: (performance.now() - startedAt) / 1000 }
}

function readReport(path: string, said: string): VitestReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  } catch (error) {
    throw new Error(`vitest left no report:\n${said}`, { cause: error })
  }
}

function vitest(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
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
