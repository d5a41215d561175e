import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/support/programs/free-port.ts'
import { temporaryFolder } from '../../tests/support/programs/program.ts'

/** On a busy machine a start takes minutes. */
const MAX_DURATION_MS = 900_000
const LAST_TO_COME = 'admin@demo.semblance.example'

export type DemoServer = { address: string; authAddress: string; stop: () => Promise<void> }

/**
 * Uses a temporary folder for its files, and the embedded database unless `more` names another
 * one.
 */
export async function startDemoServer(more: NodeJS.ProcessEnv = {}): Promise<DemoServer> {
  const [port, authPort] = [await freePort(), await freePort()]
  const address = `http://localhost:${port}`
  const authAddress = `http://localhost:${authPort}`
  const folder = temporaryFolder()
  const env = {
    ...process.env,
    PORT: String(port),
    AUTH_PORT: String(authPort),
    BASE_URL: address,
    AUTH_URL: authAddress,
    DATA_DIR: folder.path,
    ...more,
  }
  const server = spawn(process.execPath, ['server/cli/bin.js', 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The server prints this once the demo data is complete and no work is left in the background.
  let isComplete = false
  let output = ''
  server.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    isComplete ||= output.includes(LAST_TO_COME)
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    folder.remove()
  }
  const until = Date.now() + MAX_DURATION_MS
  while (Date.now() < until) {
    const found = isComplete ? await findTalentPage(address).catch(() => undefined) : undefined
    if (found !== undefined) return { address, authAddress, stop }
    await pause(500)
  }
  await stop()
  throw new Error('the server did not come up with demo data')
}

/**
 * Takes the first talent in the search results.
 * @throws if there is no demo data
 */
export async function findTalentPage(address: string): Promise<string> {
  const response = await fetch(`${address}/api/indexing/search?hasImageAsset=true&limit=1`)
  const { results } = (await response.json()) as { results: { slug: string }[] }
  const [talent] = results
  if (!talent) throw new Error('no talent can be found here: is there demo data?')
  return `/t/${talent.slug}`
}
