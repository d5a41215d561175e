import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openConnections } from '../../../../tests/support/database/concurrent-writers.ts'
import { linkAgent, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import type { ConversationChange, ConversationReader } from '../../../platform/context.ts'
import { countingStatements } from '../../../platform/database/statements.ts'
import { newId } from '../../../platform/ids.ts'
import { createMessageFeed, type MessageFeed } from './message-feed.ts'

let world: World
let offer: TestOffer
let address: string
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  offer = await offerIn(world, 'APPROVED')
  await world.app.api.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(world.app.api.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())

const another = () => offerIn(world, 'APPROVED', { brand: offer.brand, talent: offer.talent })
const path = ({ id }: TestOffer, rest = '') => `/api/offers/${id}/messages${rest}`
const send = async (person: Person, about: TestOffer, text = 'Morning light?') =>
  (await person.post(path(about), { text, clientId: newId() })).body.message

type Event = { id: number; event: string; data: any }

async function open(person: Person, about: TestOffer, query = '', headers: Record<string, string> = {}) {
  const leaving = new AbortController()
  const response = await fetch(`${address}${path(about, `/events${query}`)}`, {
    headers: { cookie: `auth-token=${person.cookies.get('auth-token')}`, ...headers },
    signal: leaving.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const block = /^[\s\S]*?\n\n/.exec(text)?.[0]
      if (block) {
        text = text.slice(block.length)
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
        if (field('event')) return { id: Number(field('id')), event: field('event'), data: JSON.parse(field('data')) }
        continue
      }
      const read = await reader?.read()
      if (!read || read.done) return undefined
      text += read.value
    }
  }
  return { status: response.status, headers: response.headers, next, close: () => leaving.abort() }
}

describe('a message stream', () => {
  test('sends each message, read mark and removal', async () => {
    const about = await another()
    const stream = await open(about.talent, about)
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const message = await send(about.brand, about, 'On the left?')
    expect(await stream.next()).toEqual({ id: 1, event: 'message', data: { ...message, isOwn: false } })
    await about.talent.post(path(about, '/read'), { upTo: message.id })
    expect(await stream.next()).toMatchObject({
      id: 2,
      event: 'read',
      data: { brand: { sequence: 0, readAt: null }, talent: { sequence: 1, readAt: expect.any(String) } },
    })
    await about.brand.delete(path(about, `/${message.id}`))
    expect(await stream.next()).toMatchObject({ id: 3, event: 'message', data: { id: message.id, removed: true } })
    stream.close()
  })

  test('resumes where the list or an earlier stream ended', async () => {
    const about = await another()
    await send(about.brand, about, 'One')
    const { version } = (await about.talent.get(path(about))).body
    await send(about.brand, about, 'Two')
    await send(about.brand, about, 'Three')
    const first = await open(about.talent, about, `?after=${version}`)
    expect(await first.next()).toMatchObject({ id: 2, data: { text: 'Two' } })
    first.close()
    const again = await open(about.talent, about, `?after=${version}`, { 'last-event-id': '2' })
    expect(await again.next()).toMatchObject({ id: 3, data: { text: 'Three' } })
    again.close()
  })

  test('rejects an unknown event id, and answers HEAD', async () => {
    const bad = await open(offer.brand, offer, '', { 'last-event-id': 'x' })
    expect(bad.status).toBe(400)
    const head = await offer.brand.send('HEAD', path(offer, '/events'))
    expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })

  test('can be open twelve times per account, and closing one allows another', async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => open(offer.brand, offer)))
    const refused = await open(offer.brand, offer)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    streams[0]?.close()
    await expect
      .poll(async () => {
        const stream = await open(offer.brand, offer)
        stream.close()
        return stream.status
      })
      .toBe(200)
    for (const stream of streams) stream.close()
  })
})

describe('a process’s message feed', () => {
  const feeds: MessageFeed[] = []
  afterEach(() => {
    for (const feed of feeds.splice(0)) feed.close()
  })
  /** Creates a feed as another process would: it shares only the database with the server. */
  const feedOf = () => {
    const feed = createMessageFeed(world.app.ctx, 10)
    feeds.push(feed)
    return feed
  }
  const readAlong = (
    feed: MessageFeed,
    person: Person,
    about: TestOffer,
    { role = 'talent', isReady = () => true }: { role?: ConversationReader['role']; isReady?: () => boolean } = {},
  ) => {
    const heard: ConversationChange[] = []
    const unwatch = feed.watch(
      { offerId: about.id, accountId: person.accountId, role, version: 0 },
      { isReady, onChange: (change) => heard.push(change), onClose: vi.fn<() => void>() },
    )
    return { heard, unwatch }
  }
  const textsOf = (heard: readonly ConversationChange[]) => heard.map(({ data }) => (data as { text: string }).text)

  test('drops nothing for a slow reader and keeps the order', async () => {
    const about = await another()
    let isReady = false
    const [quick, slow] = [feedOf(), feedOf()]
    const { heard: all } = readAlong(quick, about.talent, about)
    const { heard } = readAlong(slow, about.talent, about, { isReady: () => isReady })
    for (let at = 1; at <= 8; at++) await send(at % 2 ? about.brand : about.talent, about, `Line ${at}`)
    await expect.poll(() => all.length).toBe(8)
    expect(heard).toEqual([])
    isReady = true
    await expect.poll(() => textsOf(heard)).toEqual(Array.from({ length: 8 }, (_, at) => `Line ${at + 1}`))
    expect(heard.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('sends long conversations in batches, with read marks in their place', async () => {
    const about = await another()
    const first = await send(about.brand, about, 'Line 1')
    await world.database.kysely.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('offer_messages')
        .selectAll()
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      const more = Array.from({ length: 119 }, (_, at) => ({
        ...row,
        attachments: '[]',
        id: newId(),
        client_id: newId(),
        sequence: at + 2,
        version: at + 2,
        body: `Line ${at + 2}`,
      }))
      await trx.insertInto('offer_messages').values(more).execute()
      await trx
        .updateTable('offer_conversations')
        .set({ last_sequence: 120, version: 120, talent_unread: 120 })
        .where('offer_id', '=', about.id)
        .execute()
    })
    await about.talent.post(path(about, '/read'), { upTo: first.id })
    await send(about.talent, about, 'Line 122')
    const { heard } = readAlong(feedOf(), about.brand, about, { role: 'brand' })
    await expect.poll(() => heard.length).toBe(122)
    expect(heard.map(({ version }) => version)).toEqual(Array.from({ length: 122 }, (_, at) => at + 1))
    expect(heard[120]).toMatchObject({ event: 'read', data: { talent: { sequence: 1 } } })
  })

  test('sends an agent nothing more after the link ends', async () => {
    const about = await offerIn(world, 'APPROVED')
    const agent = await world.agent()
    await linkAgent(world, about.talent, agent, false)
    const feed = feedOf()
    const { heard } = readAlong(feed, agent, about)
    const { heard: talents } = readAlong(feed, about.talent, about)
    await send(about.brand, about, 'One')
    await expect.poll(() => textsOf(heard)).toEqual(['One'])
    await about.talent.delete('/api/accounts/agent-link')
    await send(about.brand, about, 'Two')
    await expect.poll(() => textsOf(talents)).toEqual(['One', 'Two'])
    expect(textsOf(heard)).toEqual(['One'])
  })

  test('takes two queries for new messages, however many streams are open', async () => {
    const subjects = [await another(), await another()]
    for (const about of subjects) await send(about.brand, about)
    const { statements } = await countingStatements(async () => {
      const feed = feedOf()
      const notified = subjects.flatMap((about) =>
        (['brand', 'talent'] as const).map((role) => {
          const { promise, resolve } = Promise.withResolvers<void>()
          const reader = { offerId: about.id, accountId: about[role].accountId, role, version: 0 }
          feed.watch(reader, { isReady: () => true, onChange: () => resolve(), onClose: () => {} })
          return promise
        }),
      )
      await Promise.all(notified)
      feed.close()
    })
    expect(statements).toBe(2)
  })

  test('closes its streams when the process stops', async () => {
    const own = await createWorld()
    const closed = Promise.withResolvers<void>()
    own.app.ctx.conversations.watch(
      { offerId: 'any', accountId: 'a', role: 'brand', version: 0 },
      { isReady: () => true, onChange: () => {}, onClose: closed.resolve },
    )
    await Promise.all([own.close(), closed.promise])
  })

  test.skipIf(inject('template').engine === 'pglite')('delivers every concurrent message', async () => {
    const about = await another()
    await openConnections(about.brand)
    const { heard } = readAlong(feedOf(), about.brand, about, { role: 'brand' })
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => send(at % 2 ? about.brand : about.talent, about, `Line ${at}`)),
    )
    await expect.poll(() => heard.length).toBe(30)
    expect(heard.map(({ version }) => version)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  })
})
