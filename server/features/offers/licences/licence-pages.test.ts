import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk, offerIn } from '../../../../tests/support/offers/offers.ts'
import { upload } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'

const VISIT = { accept: 'text/html,application/xhtml+xml' }
const WORK = 'the work'
const SHA256 = createHash('sha256').update(WORK).digest('hex')

let world: World
let code: string
let brandPost: (path: string, body: object) => Promise<unknown>
beforeAll(async () => {
  world = await createWorld()
  const body = { buyerBrandName: '<b>Northwind</b> & Søn', customUsage: 'Posters "at the harbor"' }
  const { id, brand, talent } = await offerIn(world, 'PAID', { body })
  const file = { name: 'file', fileName: 'portrait.txt', bytes: Buffer.from(WORK) }
  const { url } = expectOk(
    await upload(talent, '/api/offers/upload-deliverable', [{ name: 'offerId', value: id }, file]),
  )
  expectOk(await talent.post('/api/offers/deliver', { offerId: id, fileUrls: [url] }))
  expectOk(await brand.post('/api/offers/complete', { offerId: id }))
  code = expectOk(await brand.get(`/api/offers/${id}/licence`)).licence.code
  brandPost = (path, more) => brand.post(path, { offerId: id, ...more })
})
afterAll(() => world.close())

const visit = (path: string) => world.stranger().get(path, VISIT)

describe('the page of a license', () => {
  test('states who may use what for how long, with names escaped', async () => {
    const page = await visit(`/verify/${code}`)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.text).toContain('&lt;b&gt;Northwind&lt;/b&gt; &amp; Søn may use the likeness of Mara Lindqvist')
    for (const words of ['Valid', code, 'Worldwide', 'Posters &quot;at the harbor&quot;', SHA256, 'Full terms'])
      expect(page.text).toContain(words)
    expect(page.text).not.toContain('<b>')
    expect(page.text).not.toMatch(/1,375|1,250/)
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'/)
  })

  test('has a script that checks a file, and a form that works without it', async () => {
    const { text } = await visit(`/verify/${code}`)
    const [script] = /(?<=src=")\/assets\/entry-client-[\w-]+\.js/.exec(text) ?? []
    expect((await world.stranger().get(script ?? '')).status).toBe(200)
    expect(text).toContain('Choose a file')
    expect(text).toMatch(/<form[^>]*action="\/verify\/[0-9A-Z-]+"/)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
  })

  test.each([
    [SHA256, 'is identical to a file delivered'],
    [`${SHA256.toUpperCase()}  portrait.txt`, 'is identical to a file delivered'],
    ['0'.repeat(64), 'is not one of the delivered files'],
    ['abc', 'Enter a SHA-256 fingerprint'],
    [`${SHA256}0`, 'Enter a SHA-256 fingerprint'],
  ])('compares the fingerprint %s: %s', async (sha256, words) => {
    const [before = '', , details = ''] = (
      await visit(`/verify/${code}?sha256=${encodeURIComponent(sha256)}`)
    ).text.split(/(<details)/)
    expect(before.slice(before.lastIndexOf('class="notice'))).toContain(words)
    expect(details).toContain('Compare a fingerprint manually')
  })

  test('is found by a code in any spelling, and reports an unknown code', async () => {
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const led = await visit(`/verify?code=${encodeURIComponent(` ${typed} `)}`)
    expect([led.status, led.headers.location]).toEqual([303, `/verify/${encodeURIComponent(typed)}`])
    expect((await visit(led.headers.location ?? '')).status).toBe(200)
    for (const wrong of ['0000-0000-0000-0000-0000', '<script>', code.slice(1)]) {
      const page = await visit(`/verify/${encodeURIComponent(wrong)}`)
      expect(page.status).toBe(404)
      expect(page.text).toContain('There is no license with this code')
      expect(page.text).toContain('What you can do')
      expect(page.text).not.toContain('<script>')
    }
  })

  test('asks for a code if there is none', async () => {
    for (const path of ['/verify', '/verify?code=', '/verify?code=+&utm_source=mail']) {
      const page = await visit(path)
      expect([page.status, /<input[^>]* name="code"/.test(page.text)]).toEqual([200, true])
    }
  })

  test('shows a suspension during a dispute', async () => {
    await brandPost('/api/offers/dispute', { reason: 'Not the cup.' })
    const { text } = await visit(`/verify/${code}`)
    expect(text).toContain('Suspended')
    expect(text).toContain('may not currently use the likeness of Mara Lindqvist')
    expect(text).toContain('The work or its payment is disputed')
  })
})
