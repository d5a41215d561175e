import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CommandFailure } from '../failures.ts'
import type { TourServer } from './server.ts'

export type OwnServer = TourServer & { stop: () => Promise<void> }

const BIN = fileURLToPath(new URL('../bin.js', import.meta.url))
const CRON_SECRET = 'the-tours-own-cron-secret'

/**
 * Starts a server for the tour as a child process, on free ports. Without DATABASE_URL it uses a
 * new temporary folder. With `withDemo`, it returns once the demo people exist. Stopping ends the
 * process and deletes the folder.
 */
export async function startOwnServer(env: NodeJS.ProcessEnv, { withDemo }: { withDemo: boolean }): Promise<OwnServer> {
  const folder = env.DATABASE_URL ? undefined : await mkdtemp(join(tmpdir(), 'semblance-tour-'))
  const child = spawn(process.execPath, [BIN, 'serve'], {
    env: {
      ...env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      AUTH_PORT: '0',
      DEMO_DATA: withDemo ? 'on' : 'off',
      CRON_SECRET,
      ...(folder ? { DATA_DIR: folder } : {}),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stop = async (): Promise<void> => {
    await ended(child)
    if (folder) await rm(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await untilReady(child, withDemo)), cronSecret: CRON_SECRET, mayMoveClock: true, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function untilReady(child: ChildProcess, withDemo: boolean): Promise<{ api: string; auth: string }> {
  let output = ''
  const received: { ready?: { api: string; auth: string }; settled?: true } = {}
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      reject(new CommandFailure(`The tour’s own server stopped with exit code ${code}. ${output.trim()}`))
    })
    child.on('message', (message: typeof received) => {
      Object.assign(received, message)
      if (received.ready && (received.settled || !withDemo)) resolve(received.ready)
    })
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
