import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expectOk, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { accept, actFor, change, invite, join } from '../../../../tests/support/people/teams.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let offer: TestOffer
let address: string
beforeAll(async () => {
  world = await createWorld({ env: { TEAM_INVITATIONS_PER_DAY: '1000' } })
  offer = await offerIn(world, 'APPROVED')
  await world.app.api.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(world.app.api.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

const remove = ({ accountId }: Person) => offer.brand.delete(`/api/team/members/${accountId}`)
const cookieOf = ({ cookies }: Person) => `auth-token=${cookies.get('auth-token')}`

const openStream = async (person: Person) => {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/offers/${offer.id}/messages/events`, {
    headers: { cookie: cookieOf(person) },
    signal: leaving.signal,
  })
  const text = response.text()
  return { status: response.status, text, leave: () => leaving.abort() }
}

test('the stream of a member who was removed, or switched, ends within seconds; the founder’s stays open', async () => {
  const removed = await join(world, offer.brand, await world.brand('Dana'), 'viewer')
  const switched = await join(world, offer.brand, await world.brand('Ben'), 'viewer')
  const lowered = await join(world, offer.brand, await world.brand('Ada'), 'admin')
  const [first, second, third, own] = await Promise.all([removed, switched, lowered, offer.brand].map(openStream))
  if (!first || !second || !third || !own) throw new Error('a stream is missing')
  expectOk(await remove(removed))
  expectOk(await actFor(switched, null))
  expectOk(await change(offer.brand, lowered, 'viewer'))
  await Promise.all([first.text, second.text])
  expectOk(await offer.talent.post(`/api/offers/${offer.id}/messages`, { text: 'Secret', clientId: newId() }))
  for (const stream of [first, second]) expect(await stream.text).not.toContain('Secret')
  // A viewer still reads messages.
  for (const stream of [third, own]) {
    expect(stream.status).toBe(200)
    stream.text.catch(() => undefined)
    stream.leave()
  }
})

test('an upload that began before the member was removed stores nothing', async () => {
  const dana = await join(world, offer.brand, await world.brand('Dana'), 'buyer')
  const removed = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  async function* body() {
    yield Buffer.from('--part\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfirst half ')
    begun.resolve()
    await removed.promise
    yield Buffer.from('second half\r\n--part--\r\n')
  }
  const answer = fetch(`${address}/api/offers/${offer.id}/messages/attachments`, {
    method: 'POST',
    headers: {
      cookie: cookieOf(dana),
      origin: world.config.BASE_URL,
      'content-type': 'multipart/form-data; boundary=part',
    },
    body: body() as never,
    duplex: 'half',
  } as RequestInit)
  await begun.promise
  // By then, the upload has been let in.
  for (let read = 0; read < 3; read++) expectOk(await offer.brand.get('/api/team'))
  expectOk(await remove(dana))
  removed.resolve()
  const { status } = await answer
  expect(status).toBe(403)
  const files = await world.database.kysely
    .selectFrom('media_files')
    .select('key')
    .where('owner_account_id', '=', offer.brand.accountId)
    .where('kind', '=', 'message-attachment')
    .execute()
  expect(files).toEqual([])
})

const onServer = test.skipIf(inject('template').engine === 'pglite')

onServer('a member who is removed and switches at once ends up outside', async () => {
  const founder = await world.brand('Acme Studio')
  const dana = await join(world, founder, await world.brand('Dana'), 'buyer')
  expectOk(await actFor(dana, null))
  await Promise.all([
    founder.delete(`/api/team/members/${dana.accountId}`),
    actFor(dana, founder.accountId),
    actFor(dana, founder.accountId),
  ])
  const { status, body } = await dana.get('/api/accounts/me')
  expect(status === 403 ? body.code : body.account.displayName).toMatch(/^(TEAM_MEMBERSHIP_ENDED|Dana)$/)
})

onServer('an admin who is demoted while she invites leaves no open invitation', async () => {
  const founder = await world.brand('Acme Studio')
  const ada = await join(world, founder, await world.brand('Ada'), 'admin')
  await Promise.all([
    change(founder, ada, 'viewer'),
    ...Array.from({ length: 5 }, (_, at) =>
      ada.post('/api/team/invitations', { email: `friend-${at}-${newId()}@people.test`, role: 'admin' }),
    ),
  ])
  expect((await founder.get('/api/team')).body.invitations).toEqual([])
})

onServer('an invitation that is accepted while it is withdrawn has one outcome', async () => {
  const founder = await world.brand('Acme Studio')
  const dana = await world.brand('Dana')
  const token = await invite(world, founder, dana.email, 'owner')
  const [{ id }] = (await founder.get('/api/team')).body.invitations
  const [accepted, withdrawn] = await Promise.all([accept(dana, token), founder.delete(`/api/team/invitations/${id}`)])
  const joined = (await founder.get('/api/team')).body.members.length === 2
  expect([accepted.status === 200, withdrawn.status === 200]).toEqual([joined, !joined])
})

onServer('two admins who raise each other to owners at once both fail', async () => {
  const founder = await world.brand('Acme Studio')
  const [one, other] = [
    await join(world, founder, await world.brand('One'), 'admin'),
    await join(world, founder, await world.brand('Other'), 'admin'),
  ]
  const answers = await Promise.all([
    change(one, other, 'owner'),
    change(other, one, 'owner'),
    change(one, one, 'owner'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})
