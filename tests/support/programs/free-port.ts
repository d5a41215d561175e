import { createServer } from 'node:net'
import { isTaken } from '../../../server/platform/http/connections/listening-port.ts'

/**
 * The ranges lie below the ephemeral ports, because the system could give such a port to an
 * outgoing connection before a server listens on it. Each process of a test run has its own range.
 */
const LOWEST = 20_000
const OF_A_PROCESS = 4000
const first = LOWEST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 3) * OF_A_PROCESS
let taken = process.pid

/** Returns a different free port each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < OF_A_PROCESS; tries++) {
    const port = first + (taken++ % OF_A_PROCESS)
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${first} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, '127.0.0.1', resolve))
    await new Promise((resolve) => probe.close(resolve))
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}
