import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

export type TestRun = {
  /** `isByTime` is true if a timeout ended the test, so that none of its checks has failed. */
  failed: readonly { name: string; file: string; message: string; isByTime: boolean }[]
  broken: readonly string[]
  /**
   * Requested files in which no test ran. They may be excluded or renamed, or all their tests are
   * skipped.
   */
  untried: readonly string[]
  /** Does not count skipped tests. */
  ran: number
  output: string
  seconds: number
}

export type TestOrder = {
  /** This repository, or a copy. */
  root?: string
  files: readonly string[]
  env?: NodeJS.ProcessEnv
  more?: readonly string[]
}

const BY_TIME =
  /^(\w*Error: )?((Test|Hook) timed out in \d+ms|The \w+ phase of .* hook timed out after|.*Timeout \d+ms exceeded)/

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; title: string; failureMessages?: string[] }[]
  }[]
}

/** @throws if vitest leaves no report */
export async function runTests({ root = ROOT, files, env = {}, more = [] }: TestOrder): Promise<TestRun> {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'semblance-report-'))
  try {
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=json', `--outputFile=${report}`, '--reporter=default']
    const output = await runScript(VITEST, ['run', ...files, ...more, ...reporters], { cwd: root, env })
    const { numPassedTests, numFailedTests, testResults } = readReport(report, output)
    const results = testResults.map(({ name, status, assertionResults }) => {
      const file = name.slice(root.replace(/\/$/, '').length + 1)
      const failed = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ title, failureMessages = [] }) => ({
          name: title,
          file,
          message: failureMessages.join('\n'),
          isByTime: failureMessages.length > 0 && failureMessages.every((message) => BY_TIME.test(message)),
        }))
      const hasRun = assertionResults.some((test) => ['passed', 'failed'].includes(test.status))
      return { file, failed, hasRun, isBroken: status === 'failed' && failed.length === 0 }
    })
    return {
      failed: results.flatMap(({ failed }) => failed),
      broken: results.filter(({ isBroken }) => isBroken).map(({ file }) => file),
      untried: files.filter((requested) =>
        results.every(({ file, hasRun, isBroken }) => !file.startsWith(requested) || !(hasRun || isBroken)),
      ),
      ran: numPassedTests + numFailedTests,
      output,
      seconds: (performance.now() - startedAt) / 1000,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(path: string, output: string): VitestReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  } catch (error) {
    throw new Error(`vitest left no report:\n${output}`, { cause: error })
  }
}

/** @returns standard output and standard error together */
export function runScript(
  script: string,
  args: readonly string[] = [],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const whole = { ...process.env, ...env }
    const child = spawn(process.execPath, [script, ...args], { cwd, env: whole, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
