import { openBrowser } from './browser.ts'
import { type Guide, TourStopped } from './guide.ts'
import type { TourPerson } from './people.ts'
import type { Mailbox, Me } from './responses.ts'
import type { OwnAccount, TourServer } from './server.ts'

/** Signs up, confirms with the code from the mail, and signs in. */
export async function signUp({ api, auth }: TourServer, guide: Guide, person: TourPerson): Promise<OwnAccount> {
  const { email, password, displayName, role } = person
  await guide.step(person, `signs up as ${displayName}`, 'POST', `${auth}/api/auth/signup`, {
    body: { email, password, displayName, role },
    expect: 201,
  })
  const { mails } = await guide.step<Mailbox>(
    { name: person.name, browser: openBrowser() },
    'reads the code in the email',
    'GET',
    `${api}/dev/mailbox?to=${encodeURIComponent(email)}`,
  )
  const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined)
  if (!code) throw new TourStopped(`No email with a code reached ${email}.`)
  await guide.step(person, 'confirms the address', 'POST', `${auth}/api/auth/confirm`, {
    body: { email, code, password },
  })
  const { user } = await guide.step<Me>(person, 'is signed in', 'GET', `${auth}/api/me`)
  if (!user.account) throw new TourStopped(`${email} has no account after confirming.`)
  return user.account
}
