import type { TeamRole } from '../../../server/platform/team-roles/roles.ts'
import { expectOk } from '../offers/offers.ts'
import type { Person, World } from '../world.ts'
import { mailsTo } from './mails.ts'

/** Invites an address, and returns the token of the mailed link. */
export async function invite(world: World, inviter: Person, email: string, role: TeamRole): Promise<string> {
  expectOk(await inviter.post('/api/team/invitations', { email, role }))
  const [mail] = await mailsTo(world, email)
  const token = /\/join\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no invitation was mailed to ${email}`)
  return token
}

export const accept = (person: Person, token: string) => person.post(`/api/teams/invitations/${token}/accept`)

/** Makes a person a member of the founder's team. The person's session acts for the team. */
export async function join(world: World, founder: Person, person: Person, role: TeamRole): Promise<Person> {
  expectOk(await accept(person, await invite(world, founder, person.email, role)))
  return person
}

export const actFor = (person: Person, teamId: string | null) => person.post('/api/teams/switch', { teamId })

export const change = (person: Person, member: Person, role: string) =>
  person.patch(`/api/team/members/${member.accountId}`, { role })

/** Returns the titles of the newest notices. */
export const noticesOf = async (person: Person): Promise<string[]> =>
  (await person.get('/api/notifications/list?limit=50')).body.notifications.map(({ title }: { title: string }) => title)
