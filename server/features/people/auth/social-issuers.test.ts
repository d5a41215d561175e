import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { countBlocked } from '../../../../tests/support/database/concurrent-writers.ts'
import {
  comeBack,
  goToProvider,
  type OidcPeer,
  signInBy,
  socialEnv,
  startOidcPeer,
} from '../../../../tests/support/people/oidc-peer.ts'
import { type Browser, createWorld, type World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'

let peer: OidcPeer
let world: World
beforeAll(async () => {
  peer = await startOidcPeer()
  world = await createWorld({ env: socialEnv(peer.issuer) })
})
afterAll(async () => {
  await world.close()
  await peer.close()
})

const me = async (browser: Browser) => (await browser.auth.get('/api/me')).body.user

describe('if a provider’s issuer changes', () => {
  let elsewhere: OidcPeer
  let moved: World
  beforeAll(async () => {
    elsewhere = await startOidcPeer()
    const { database } = world
    const openDatabase = async () => ({ database, drop: async () => {} })
    moved = await createWorld({ env: { ...socialEnv(peer.issuer), OIDC_ISSUER: elsewhere.issuer }, openDatabase })
  })
  afterAll(async () => {
    await Promise.all([moved.app.close(), elsewhere.close()])
  })
  const signInAt = async (where: World, provider = 'work') => {
    const browser = where.stranger()
    const response = await signInBy(browser, provider)
    return { response, user: browser.cookies.has('auth-token') ? await me(browser) : undefined }
  }
  const issuersOf = async (subject: string) => {
    const links = world.database.kysely.selectFrom('identity.social_links').select('issuer')
    return (await links.where('subject', '=', subject).execute()).map(({ issuer }) => issuer).sort()
  }

  test('the same subject at the new issuer is another person, and the first person keeps their account', async () => {
    const here = peer.is({})
    const first = await signInAt(world)
    const there = elsewhere.is({ sub: here.sub })
    const second = await signInAt(moved)
    expect(second.user).toMatchObject({ email: String(there.email) })
    expect(second.user.id).not.toBe(first.user.id)
    expect((await signInAt(world)).user).toMatchObject({ id: first.user.id, email: here.email })
    expect((await signInAt(moved)).user.id).toBe(second.user.id)
    expect(await issuersOf(here.sub)).toEqual([peer.issuer, elsewhere.issuer].sort())
  })

  test('a person with the same verified address keeps the account; an unverified address is rejected', async () => {
    const here = peer.is({})
    const first = await signInAt(world)
    elsewhere.is({ sub: here.sub, email: here.email, email_verified: false })
    const refused = await signInAt(moved)
    expect(refused.user).toBeUndefined()
    expect(new URL(refused.response.headers.location ?? '').searchParams.get('error')).toBe('unverified')
    elsewhere.is({ sub: here.sub, email: here.email })
    expect((await signInAt(moved)).user.id).toBe(first.user.id)
  })

  test('a link without an issuer is bound to the issuer of its next sign-in', async () => {
    const here = peer.is({})
    const first = await signInAt(world)
    await world.database.kysely
      .updateTable('identity.social_links')
      .set({ issuer: null })
      .where('subject', '=', here.sub)
      .execute()
    expect((await signInAt(world)).user.id).toBe(first.user.id)
    expect(await issuersOf(here.sub)).toEqual([peer.issuer])
    elsewhere.is({ sub: here.sub })
    expect((await signInAt(moved)).user.id).not.toBe(first.user.id)
  })
})

describe('two people whose providers report the same new address concurrently', () => {
  const twoPeople = async () => {
    const people = [peer.is({}), peer.is({})] as const
    for (const [n, provider] of (['google', 'work'] as const).entries()) {
      peer.is(people[n] ?? {})
      await signInBy(world.stranger(), provider)
    }
    return people
  }

  test('one gets it, the other keeps theirs, and both are signed in', async () => {
    const [one, two] = await twoPeople()
    const email = `${newId()}@elsewhere.test`
    const [first, second] = [world.stranger(), world.stranger()]
    const callbacks = [
      await goToProvider(first, '/api/auth/social/google'),
      await goToProvider(second, '/api/auth/social/work'),
    ]
    // The app fetches the token only when the browser returns, so both sign-ins start first.
    peer.forgeNext((payload) => {
      Object.assign(payload, { ...one, email })
      peer.is({ ...two, email })
    })
    const responses = await Promise.all([comeBack(first, callbacks[0] as URL), comeBack(second, callbacks[1] as URL)])
    expect(responses.map(({ status, headers }) => [status, String(headers.location).includes('error=')])).toEqual([
      [302, false],
      [302, false],
    ])
    const users = world.database.kysely.selectFrom('identity.users').select('sub')
    expect(await users.where('email', '=', email).execute()).toHaveLength(1)
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'a person whose new address another account has just taken is signed in with the old address',
    async () => {
      const before = peer.is({})
      await signInBy(world.stranger(), 'google')
      const other = { email: `${newId()}@people.test`, password: null, displayName: 'Other', role: 'brand' } as const
      const { sub } = await world.app.builtinIssuer().registerConfirmed(other)
      const email = `${newId()}@elsewhere.test`
      const rival = await world.database.kysely.startTransaction().execute()
      await rival.updateTable('identity.users').set({ email }).where('sub', '=', sub).execute()
      peer.is({ ...before, email })
      const browser = world.stranger()
      const response = signInBy(browser, 'google')
      await expect.poll(() => countBlocked(world), { interval: 5 }).toBeGreaterThan(0)
      await rival.commit().execute()
      expect((await response).headers.location).not.toContain('error=')
      expect((await me(browser)).email).toBe(before.email)
    },
  )
})
