import { MAX_MODEL_RESPONSE_MS, openBrowser } from './browser.ts'
import { type Guide, TourStopped } from './guide.ts'
import type { DemoGuest } from './people.ts'

export type TourServer = {
  api: string
  auth: string
  cronSecret: string | undefined
  /** True if the tour may move the clock. A move cannot be undone. */
  mayMoveClock: boolean
}

/**
 * Runs a scheduled job now. With the cron secret it calls the job's route as a scheduler does.
 * Without the secret it uses the development dashboard.
 */
export async function runJob(
  { api, cronSecret }: Pick<TourServer, 'api' | 'cronSecret'>,
  guide: Guide,
  { what, route, name }: { what: string; route: string; name: string },
): Promise<void> {
  const schedule = { name: 'schedule', browser: openBrowser({ longestResponseMs: MAX_MODEL_RESPONSE_MS }) }
  if (cronSecret)
    await guide.step(schedule, what, 'GET', `${api}${route}`, { headers: { authorization: `Bearer ${cronSecret}` } })
  else await guide.step(schedule, what, 'POST', `${api}/dev/jobs/${name}/run`)
}

/**
 * Signs in a demo person.
 * @throws TourStopped, with instructions, if the server has no demo people
 */
export async function signInGuest({ api, auth }: TourServer, guide: Guide, guest: DemoGuest): Promise<OwnAccount> {
  const { email, password, displayName } = guest
  const signedIn = guide.step(guest, `signs in as ${displayName}`, 'POST', `${auth}/api/auth/login`, {
    body: { email, password },
  })
  await signedIn.catch((error: unknown) => {
    if (!(error instanceof TourStopped)) throw error
    throw new TourStopped(
      `${error.message} The tour needs the demo people at ${api}: they are created on the first start with an empty database, unless DEMO_DATA is off. “semblance tour offer” works without them.`,
    )
  })
  const { account } = await guide.step<{ account: OwnAccount }>(
    guest,
    'opens the account',
    'GET',
    `${api}/api/accounts/me`,
  )
  return account
}

export type OwnAccount = { id: string; slug: string }
