import { openBrowser } from './browser.ts'
import { type Guide, TourStopped } from './guide.ts'
import type { DemoGuest } from './people.ts'

export type TourServer = {
  api: string
  auth: string
  cronSecret: string | undefined
  /** Whether its clock may be moved, which is for good. */
  mayMoveClock: boolean
}

/** Has a job of the schedule run now: as a scheduler does, or, without its secret, as the development dashboard does. */
export async function runJob(
  { api, cronSecret }: Pick<TourServer, 'api' | 'cronSecret'>,
  guide: Guide,
  { what, route, name }: { what: string; route: string; name: string },
): Promise<void> {
  const schedule = { name: 'schedule', browser: openBrowser() }
  if (cronSecret)
    await guide.step(schedule, what, 'GET', `${api}${route}`, { headers: { authorization: `Bearer ${cronSecret}` } })
  else await guide.step(schedule, what, 'POST', `${api}/dev/jobs/${name}/run`)
}

/** Signs a demo person in. @throws TourStopped, with what to do, where there are none */
export async function signInGuest({ api, auth }: TourServer, guide: Guide, guest: DemoGuest): Promise<OwnAccount> {
  const { email, password, displayName } = guest
  const signedIn = guide.step(guest, `signs in as ${displayName}`, 'POST', `${auth}/api/auth/login`, {
    body: { email, password },
  })
  await signedIn.catch((error: unknown) => {
    if (!(error instanceof TourStopped)) throw error
    throw new TourStopped(
      `${error.message} The tour needs the demo people at ${api}: they come with the first start on an empty database, unless DEMO_DATA is off. “semblance tour offer” goes without them.`,
    )
  })
  const { account } = await guide.step<{ account: OwnAccount }>(
    guest,
    'looks at the account',
    'GET',
    `${api}/api/accounts/me`,
  )
  return account
}

export type OwnAccount = { id: string; slug: string }
