import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { SECOND_MS } from '../../server/platform/clock.ts'
import { consent } from '../support/likeness/likeness.ts'
import { addTalent } from '../support/likeness/likeness-records.ts'
import { changeCampaign, liveCampaign } from '../support/merch/storefronts.ts'
import { expectOk } from '../support/offers/offers.ts'
import { freePort } from '../support/programs/free-port.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

const VCL = new URL('../../deploy/varnish/pages.vcl', import.meta.url)
const TOKEN = 'token-of-this-test'
/** Far below the time for which Varnish would hold a page that is not purged. */
const STARTS_WITHIN_MS = 200_000

/** Varnish runs as another user, which may not read the folder of the tests. */
const OPEN_FOLDER = '/tmp'
const env = { ...process.env, TMPDIR: OPEN_FOLDER, PAGE_CACHE_TOKEN: TOKEN }

const hasVarnish =
  inject('template').engine === 'postgres' &&
  spawnSync('varnishd', ['-V']).status === 0 &&
  spawnSync('varnishd', ['-C', '-f', VCL.pathname], { stdio: 'ignore', env }).status === 0

type Seen = { status: number; text: string; cache: string | null; headers: Headers }

describe.skipIf(!hasVarnish)('behind Varnish (needs varnish and varnish-modules)', () => {
  let world: World
  let varnish: ChildProcess
  let talent: Person
  let address: string
  let folder: string

  beforeAll(async () => {
    const [front, back] = [await freePort(), await freePort()]
    address = `http://127.0.0.1:${front}`
    world = await createWorld({
      env: { PAGE_CACHE: 'varnish', PAGE_CACHE_URL: address, PAGE_CACHE_TOKEN: TOKEN, TRUST_PROXY_HOPS: '1' },
    })
    await world.app.api.listen({ port: back, host: '127.0.0.1' })
    folder = mkdtempSync(join(OPEN_FOLDER, 'semblance-varnish-'))
    chmodSync(folder, 0o755)
    const file = join(folder, 'pages.vcl')
    // A busy machine takes longer to say that it is ready.
    const vcl = readFileSync(VCL, 'utf8').replace('.timeout = 1s', '.timeout = 60s')
    writeFileSync(file, vcl.replace('.port = "3000"', `.port = "${back}"`))
    const settings = ['-p', 'http_gzip_support=off', '-s', 'malloc,64m', '-n', join(folder, 'work')]
    varnish = spawn('varnishd', ['-F', '-a', `127.0.0.1:${front}`, '-f', file, ...settings], {
      env,
      stdio: 'ignore',
    })
    talent = await addTalent(world, 'Runa Falk', { category: 'actor' })
    const isReady = async () => expect((await fetch(`${address}/terms`)).status).toBe(200)
    await vi.waitFor(isReady, { timeout: STARTS_WITHIN_MS, interval: 200 })
  })
  afterAll(async () => {
    const ended = new Promise((resolve) => varnish.once('exit', resolve))
    varnish.kill('SIGTERM')
    await ended
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const see = async (path: string, headers: Record<string, string> = {}): Promise<Seen> => {
    const response = await fetch(address + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })
    return {
      status: response.status,
      text: await response.text(),
      cache: response.headers.get('x-cache'),
      headers: response.headers,
    }
  }
  /** Ends the purges of earlier changes, so that each view after the first is a hit. */
  const settle = () =>
    vi.waitFor(
      async () => {
        world.clock.advance(16 * SECOND_MS)
        await world.cron('/api/pages/cron/purge')
        const rows = await world.database.kysely.selectFrom('page_changes').select('tag').execute()
        expect(rows).toEqual([])
      },
      { timeout: STARTS_WITHIN_MS },
    )
  const cookieOf = (person: Person) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const isHit = async (path: string, headers?: Record<string, string>) => {
    // Until the purges of earlier changes are over.
    const seen: Seen[] = []
    await expect
      .poll(async () => {
        seen.push(await see(path, headers))
        return [seen.at(-1)?.status, seen.at(-1)?.cache]
      })
      .toEqual([200, 'hit'])
    return seen.at(-1) as Seen
  }
  async function isGone(path: string, word: string): Promise<void> {
    await expect.poll(async () => (await see(path)).text.includes(word)).toBe(false)
  }

  test('a page is a hit for everybody who is not signed in, whatever cookies and codes they bring', async () => {
    await settle()
    const page = await isHit(`/t/${talent.slug}`)
    for (const headers of [
      { cookie: 'tz=Asia%2FTokyo' },
      { cookie: '_ga=GA1.2.3; merch-cart=abc' },
      { 'accept-language': 'en-GB,en;q=0.9' },
      { 'accept-encoding': 'gzip' },
    ] as Record<string, string>[])
      expect(await see(`/t/${talent.slug}`, headers)).toMatchObject({ cache: 'hit', text: page.text })
    expect((await see(`/t/${talent.slug}?utm_source=star&fbclid=abc`)).cache).toBe('hit')
    expect(page.headers.get('xkey')).toBeNull()
    expect(page.headers.get('surrogate-control')).toBeNull()
    expect(page.headers.get('cache-control')).toBe('public, no-cache')
    const etag = page.headers.get('etag') ?? ''
    expect(await see(`/t/${talent.slug}`, { 'if-none-match': etag })).toMatchObject({ status: 304, cache: 'hit' })
  })

  test('each language and color scheme is a page of its own', async () => {
    const german = await isHit('/stores', { 'accept-language': 'xx,de-AT;q=0.9,en;q=0.1' })
    expect(german.text).toMatch(/<html lang="de"/)
    expect((await see('/stores', { cookie: 'a=b; lang=de; tz=UTC' })).text).toMatch(/<html lang="de"/)
    expect((await isHit('/stores', { cookie: 'scheme=dark' })).text).toContain('data-scheme="dark"')
    expect((await isHit('/stores')).text).toMatch(/<html lang="en" dir="ltr"/)
    expect((await isHit('/stores', { 'accept-language': 'ar' })).text).toMatch(/<html lang="ar"/)
    expect((await isHit('/talents', { 'accept-language': 'ar,de' })).text).toMatch(/<html lang="de"/)
  })

  test('people who are signed in get their own page, and nobody else gets it', async () => {
    const [one, other] = [await world.brand('Zebrafink Coffee'), await world.brand('Kiwi Motors')]
    const path = '/talents'
    await isHit(path)
    const [ofOne, ofOther] = [await see(path, { cookie: cookieOf(one) }), await see(path, { cookie: cookieOf(other) })]
    expect([ofOne.cache, ofOther.cache]).toEqual(['miss', 'miss'])
    expect(ofOne.text).toContain('Zebrafink Coffee')
    expect(ofOther.text).toContain('Kiwi Motors')
    expect(ofOther.text).not.toContain('Zebrafink')
    const stranger = await isHit(path)
    expect(stranger.text).not.toMatch(/Zebrafink|Kiwi/)
  })

  test('a withdrawn consent and a takedown are gone right after, long before the page expires', async () => {
    const someone = await addTalent(world, 'Alma Dahl', { category: 'actor', voiceTone: 'warm' })
    const path = `/t/${someone.slug}`
    const shown = '"voiceTone":"warm"'
    expect((await isHit(path)).text).toContain(shown)
    await isHit('/talents')
    await consent(someone, false)
    await isGone(path, shown)
    await isGone('/talents', someone.slug)
    const copied = await addTalent(world, 'Ebba Lund', { category: 'actor', voiceTone: 'warm' })
    expect((await isHit(`/t/${copied.slug}`)).text).toContain(shown)
    const takedown = { accountId: copied.accountId, reason: 'The pictures show somebody else.' }
    expectOk(await (await world.admin()).post('/api/likeness/admin/takedowns', takedown))
    await isGone(`/t/${copied.slug}`, shown)
  })

  test('an emergency close is seen right after, on the store and in the list', async () => {
    const { admin, campaign } = await liveCampaign(world)
    const path = `/c/${campaign.slug}`
    await isHit(path)
    await isHit('/stores')
    const change = { version: campaign.version, shutdownMode: 'EMERGENCY_CLOSE', paidOrders: 'keep' }
    expectOk(await changeCampaign(admin, campaign.id, change))
    await isGone(path, '"shutdownMode":"NONE"')
    await isGone('/stores', `"${campaign.slug}"`)
  })

  test('a purge needs the token', async () => {
    await isHit('/terms')
    const purge = { method: 'PURGE', headers: { 'xkey-purge': 'all', 'purge-token': 'guessed' } }
    expect((await fetch(address, purge)).status).toBe(403)
    await isHit('/terms')
  })
})
