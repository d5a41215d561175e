import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { SITE_PATHS } from '../../../platform/pages/site-paths.ts'
import { LIGHT } from '../../../platform/pages/theme.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const read = (path: string, headers = {}) => world.stranger().get(path, headers)
const MANIFEST = '<link rel="manifest" href="/app.webmanifest"/>'

test('the manifest names icons of the stated sizes, drawn from the logo on our colors', async () => {
  const { status, body, headers } = await read('/app.webmanifest')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'public, max-age=3600',
  ])
  expect(body).toMatchObject({ name: 'Semblance', scope: '/', display: 'standalone', theme_color: LIGHT.paper })
  expect(body.icons.map(({ purpose }: { purpose: string }) => purpose).toSorted()).toEqual([
    'any',
    'any',
    'maskable',
    'maskable',
    'monochrome',
  ])
  for (const { src, sizes, purpose } of body.icons) {
    const reply = await world.app.api.inject({ url: src })
    const { width, height, format, hasAlpha } = await sharp(reply.rawPayload).metadata()
    expect([reply.statusCode, format, `${width}x${height}`]).toEqual([200, 'png', sizes])
    if (purpose === 'maskable') expect(hasAlpha).toBe(false)
    const etag = String(reply.headers['etag'])
    expect((await read(src, { 'if-none-match': etag })).status).toBe(304)
  }
})

test('a maskable icon keeps its mark inside the circle that every system shows', async () => {
  const { rawPayload } = await world.app.api.inject({ url: '/app-icons/maskable-192.png' })
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    data
      .subarray((y * info.width + x) * info.channels)
      .subarray(0, 3)
      .toString('hex')
  const ground = at(0, 0)
  expect(`#${ground}`).toBe(LIGHT.paper.toLowerCase())
  const outside = Array.from({ length: info.width ** 2 }, (_, index) => [
    index % info.width,
    Math.trunc(index / info.width),
  ])
    .filter(([x = 0, y = 0]) => Math.hypot(x - 96, y - 96) > 0.4 * 192)
    .filter(([x = 0, y = 0]) => at(x, y) !== ground)
  expect(outside).toEqual([])
  expect(at(60, 96)).not.toBe(ground)
})

test('an unknown icon is not found', async () => {
  for (const name of ['icon-193.png', 'constructor.png', '..%2Fsecret.png', 'icon-192'])
    expect((await read(`/app-icons/${name}`)).status).toBe(404)
})

test('every page of the marketplace links to the manifest, and no page of a store does', async () => {
  const brand = await world.brand()
  expect((await brand.get('/home')).text).toContain(MANIFEST)
  for (const path of ['/', '/talents', '/report']) expect((await read(path)).text).toContain(MANIFEST)
  for (const path of ['/stores', '/boards', '/cart']) {
    const { text } = await read(path)
    expect(text).toContain('<title>')
    expect(text).not.toContain('rel="manifest"')
  }
})

test('the worker lists the offline page and hashed files, and acts on workspaces only', async () => {
  const { status, text, headers } = await read('/service-worker.js')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-store',
  ])
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  const release = JSON.parse(/^const RELEASE = (.+)$/m.exec(text)?.[1] ?? '{}')
  expect(release.files.length).toBeGreaterThan(2)
  for (const file of release.files) {
    expect(file).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|svg)$/)
    expect((await read(file)).status).toBe(200)
  }
  const open = SITE_PATHS.filter(({ access }) => access === 'public').map(({ path }) => path.split('/')[1])
  expect(release.pages.filter((page: string) => open.includes(page))).toEqual([])
  for (const page of ['home', 'offers', 'likeness', 'settings', 'admin']) expect(release.pages).toContain(page)
  // A classic script cannot import.
  expect(text).not.toMatch(/^\s*(?:import|export)\b/m)
})

test('the offline page is the same for everyone', async () => {
  const talent = await world.talent('Mara Olsen')
  const [own, strangers] = [await talent.get('/offline'), await read('/offline')]
  expect(own.text).toBe(strangers.text)
  expect(own.text).toContain('You are offline')
  expect(own.headers['cache-control']).toBe('no-store')
})

test('with SERVICE_WORKER=off, the same address serves a worker that removes itself', async () => {
  const { ctx } = world.app
  const { config } = ctx
  Object.assign(ctx, { config: { ...config, SERVICE_WORKER: false } })
  const { status, text } = await read('/service-worker.js')
  Object.assign(ctx, { config })
  expect(status).toBe(200)
  expect(text).toContain('registration.unregister()')
  expect(text).not.toContain("'fetch'")
})

test('pictures that reach the server without the worker are not stored; the page asks for them again', async () => {
  const talent = await world.talent()
  const form =
    '--b\r\ncontent-disposition: form-data; name="pictures"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--b--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  for (const [browser, origin] of [
    [talent, 'null'],
    [world.stranger(), 'null'],
  ] as const) {
    const { status, headers: sent } = await browser.post('/likeness/shared', form, { ...headers, origin })
    expect([status, sent['location']]).toEqual([303, '/likeness?shared=lost'])
  }
  expect(await world.database.kysely.selectFrom('media_files').selectAll().execute()).toEqual([])
})
