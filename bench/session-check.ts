import { createPublicKey, createVerify, type KeyObject } from 'node:crypto'
import { commandLog } from '../server/cli/open.ts'
import { adjustableClock } from '../server/platform/clock.ts'
import { loadConfig } from '../server/platform/config/load-config.ts'
import { connect } from '../server/platform/database/connect.ts'
import { createBuiltinIssuer } from '../server/providers/identity/builtin/builtin-issuer.ts'
import type { IdentityProvider } from '../server/providers/identity/port.ts'
import type { BenchPerson } from './dataset.ts'
import { median } from './results.ts'

export type SessionCheck = {
  /** CPU time to check a token that was checked before, as in nearly every request. */
  knownMs: number
  /** CPU time to check a token for the first time. */
  firstMs: number
  /** CPU time to verify one RS256 signature with node:crypto. No check can be faster. */
  floorMs: number
}

const CHECKS = 50_000
const ROUNDS = 15

/**
 * Measures the CPU time of one session check, without HTTP or SQL. Each round has a new issuer.
 * Returns the median, because one garbage collection can distort a round.
 */
export async function measureSessionCheck(
  people: readonly BenchPerson[],
  { databaseUrl, env }: { databaseUrl: string; env: NodeJS.ProcessEnv },
): Promise<SessionCheck> {
  const database = await connect({
    databaseUrl,
    dataDir: '',
    poolSize: 2,
    onError: (error) => console.error(String(error)),
  })
  const clock = adjustableClock()
  const immediateMailSender = { kick: () => {} }
  const newIssuer = () =>
    createBuiltinIssuer({ db: database.kysely, clock, immediateMailSender, config: loadConfig(env), log: commandLog() })
  const tokens = people.map(({ cookie }) => cookie.replace('auth-token=', ''))
  const [token = ''] = tokens

  const verifyBy =
    (issuer: IdentityProvider) =>
    async (one: string): Promise<void> => {
      const verdict = await issuer.verifyIdToken(one)
      if (verdict.status !== 'valid') throw new Error(`a token of the benchmark is ${verdict.status}`)
    }
  const issuer = newIssuer()
  const verify = verifyBy(issuer)
  const { keys } = (await issuer.jwks?.()) ?? { keys: [] }
  const published = keys.map((key) => createPublicKey({ key: key as never, format: 'jwk' }))
  const key = published.find((candidate) => isSignedBy(candidate, token))
  if (!key) throw new Error('no published key signed the token')

  const first: number[] = []
  const floor: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const verifyFirst = verifyBy(newIssuer())
    // A process reads the key from the database only once, so the first check is not measured.
    await verifyFirst(token)
    first.push(await cpuEach(tokens.length - 1, (index) => verifyFirst(tokens[index + 1] ?? token)))
    floor.push(await cpuEach(tokens.length, (index) => isSignedBy(key, tokens[index] ?? token)))
  }
  await verify(token)
  const knownMs = await cpuEach(CHECKS, () => verify(token))
  await database.close()
  return { knownMs, firstMs: median(first), floorMs: median(floor) }
}

function isSignedBy(key: KeyObject, token: string): boolean {
  const cut = token.lastIndexOf('.')
  return createVerify('RSA-SHA256')
    .update(token.slice(0, cut))
    .verify(key, token.slice(cut + 1), 'base64url')
}

async function cpuEach(times: number, work: (index: number) => unknown): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < times; index++) await work(index)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
