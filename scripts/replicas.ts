import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoKind } from '../server/seed/people.ts'
import type { Call } from '../tests/support/programs/outage-load.ts'
import { type RunningProgram, startProgram } from '../tests/support/programs/program.ts'

const ENV = {
  SECRET_KEY: 'secret-key-for-tests-0123456789abcdef',
  PROCESSOR_WEBHOOK_SECRET: 'whsec_for-tests-0123456789',
  RATE_LIMIT_PER_MINUTE: '100000000',
  OFFER_DAILY_CAP: '1000000',
  OFFER_WEEKLY_CAP: '1000000',
  LOG_LEVEL: 'silent',
}

/** Starts two servers of one installation, with the same public addresses but different ports. */
export async function startReplicas(
  env: Record<string, string>,
  started: RunningProgram[],
): Promise<readonly [RunningProgram, RunningProgram]> {
  const first = await startProgram({ ...ENV, ...env, DEMO_DATA: 'on' })
  started.push(first)
  const addresses = { BASE_URL: first.api, AUTH_URL: first.auth }
  const second = await startProgram({ ...ENV, ...env, DEMO_DATA: 'off', ...addresses })
  started.push(second)
  return [first, second]
}

/**
 * Signs in a demo person of this kind.
 * @returns the session cookie
 */
export async function signIn({ auth }: Pick<RunningProgram, 'auth'>, kind: DemoKind): Promise<string> {
  const person = DEMO_PEOPLE.find((known) => known.kind === kind)
  for (;;) {
    const response = await fetch(`${auth}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person?.email, password: DEMO_PASSWORD }),
    })
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('auth-token='))
    if (cookie) return cookie.split(';')[0] ?? ''
    // The server responds before all demo people exist.
    await sleep(500)
  }
}

/** Returns a function that sends requests with the session cookie. */
export function callOf(api: string, cookie: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return {
      status: response.status,
      body: await response.json(),
      retryAfter: response.headers.get('retry-after') ?? undefined,
    }
  }
}
