import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../tests/support/programs/outage-load.ts'
import type { RunningProgram } from '../../tests/support/programs/program.ts'
import { callOf, signIn, startReplicas } from '../replicas.ts'
import { findKnown } from './findings.ts'
import { type AcknowledgedStep, type PaidOffersReport, startPaying } from './paid-offers.ts'

/** Two of our servers on one database, whose people pay for offers until `stop` is called. */
export type PayingShop = {
  running: readonly RunningProgram[]
  work: PaidOffersReport
  /** Findings of the check before anybody paid. */
  known: ReadonlySet<string>
  /** False as soon as one of our servers has ended. */
  isAlive: () => boolean
  wait: (what: string, isDone: () => boolean) => Promise<void>
  /** The first step acknowledged after this time, by this server or by any. */
  acknowledgedSince: (atMs: number, replica?: number) => AcknowledgedStep | undefined
  stop: () => Promise<PaidOffersReport>
}

const PEOPLE_ON_EACH = 3
const MAX_WAIT_MS = 60_000

/** Starts them with their files in `folder`, and adds them to `replicas`, which the caller ends. */
export async function startPayingShop(url: string, folder: string, replicas: RunningProgram[]): Promise<PayingShop> {
  const running = await startReplicas({ DATABASE_URL: url, DATA_DIR: folder }, replicas)
  let isAlive = true
  for (const { ended } of running) void ended.then(() => (isAlive = false))
  const [brand, talent] = [await signIn(running[0], 'brand'), await signIn(running[0], 'talent')]
  const me = await callOf(running[0].auth, talent)('GET', '/api/me')
  const { slug } = (me.body as { user: { account: { slug: string } } }).user.account
  await makePayable(callOf(running[0].api, talent))
  const known = await findKnown(url)
  const sides = running.map(({ api }) => ({ brand: callOf(api, brand), talent: callOf(api, talent) }))
  const { work, stop } = startPaying(sides, slug, PEOPLE_ON_EACH)
  return {
    running,
    work,
    known,
    stop,
    isAlive: () => isAlive,
    wait: async (what, isDone) => {
      const since = performance.now()
      while (!isDone()) {
        if (performance.now() - since > MAX_WAIT_MS)
          throw new Error(`timed out waiting for ${what}; ${JSON.stringify(work)}`)
        await sleep(5)
      }
    },
    acknowledgedSince: (atMs, replica) =>
      work.acknowledged.find((one) => one.atMs > atMs && (replica ?? one.replica) === one.replica),
  }
}

async function makePayable(talent: Call): Promise<void> {
  const { status } = await talent('POST', '/api/payments/payout-route', { kycVerified: true })
  if (status !== 200) throw new Error(`setting the talent's payout route returned ${status}`)
}
