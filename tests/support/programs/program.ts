import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withProgramAccess } from '../database/reached-database.ts'
import { recordLoggedRequests } from '../runner/requests-seen.ts'

const BIN = fileURLToPath(new URL('../../../server/cli/bin.js', import.meta.url))

/**
 * Optimizing the embedded database's WebAssembly takes a fifth of a start and never pays off in a
 * short-lived process.
 */
export const SHORT_LIVED = ['--liftoff-only']

export type Ended = { code: number | null; stdout: string; stderr: string }
export type RunningProgram = {
  child: ChildProcess
  api: string
  auth: string
  ended: Promise<Ended>
  /** Returns what it has written to standard output so far. */
  printed: () => string
}

/** No setting of this machine may reach a test by accident. */
const environment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NO_COLOR: '1',
  ...env,
  ...(env.DATABASE_URL ? reachedBy(env.DATABASE_URL) : {}),
})

function reachedBy(url: string): NodeJS.ProcessEnv {
  const { databaseUrl, directUrl } = withProgramAccess(url)
  return { DATABASE_URL: databaseUrl, ...(directUrl ? { DATABASE_DIRECT_URL: directUrl } : {}) }
}

export const runProgram = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  endOf(
    spawn(process.execPath, [...SHORT_LIVED, BIN, ...args], {
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

/** Starts `serve` on free ports, and waits until it responds. */
export async function startProgram(env: Record<string, string>): Promise<RunningProgram> {
  const child = spawn(process.execPath, [...SHORT_LIVED, BIN, 'serve'], {
    env: environment({ PORT: '0', AUTH_PORT: '0', LOG_LEVEL: 'info', ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = endOf(child)
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const ready = new Promise<{ api: string; auth: string }>((resolve) => {
    child.on('message', (message: { ready?: { api: string; auth: string } }) => {
      if (message.ready) resolve(message.ready)
    })
  })
  const first = await Promise.race([ready, ended])
  if (!('api' in first)) throw new Error(`the program ended with ${first.code}: ${first.stderr}`)
  return { child, ended, printed: () => printed, ...first }
}

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'semblance-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function endOf(child: ChildProcess): Promise<Ended> {
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      recordLoggedRequests(output.stdout)
      resolve({ code, ...output })
    })
  })
}
