import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify } from '../../../server/features/people/notifications/index.ts'
import {
  type LocalDevice,
  type LocalPushService,
  openPushService,
} from '../../../server/features/people/push/testing/local-push.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import { expectGoodPage, open, PHONE, type Site, serveSite } from '../served-site.ts'
import { CHROMIUM } from '../served-world.ts'
import { type Member, member } from './members.ts'

const PICTURE = new URL('../../fixtures/grace_hopper.jpg', import.meta.url).pathname

/** The browser of a test has no push service of its own, and denies notifications. */
function useLocalPushService({ endpoint, p256dh, auth }: LocalDevice['subscription']): void {
  let isSubscribed = false
  let permission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => {
    permission = 'granted'
    return 'granted'
  }
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      isSubscribed = false
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  })
}

type Recorded = { shown: object[]; opened: string[] }

/** Runs in the worker. A browser without windows shows no notifications. */
function recordNotifications(): void {
  const scope = self as unknown as Recorded & {
    registration: { showNotification: (title: string, options: object) => Promise<void> }
    clients: { openWindow: (url: string) => Promise<void> }
  }
  Object.assign(scope, { shown: [], opened: [] })
  scope.registration.showNotification = async (title, options) => {
    scope.shown.push({ title, ...options })
  }
  scope.clients.openWindow = async (url) => {
    scope.opened.push(url)
  }
}

/** Runs in the worker, and returns the addresses that it opens. */
async function clickNotifications(paths: readonly string[]): Promise<string[]> {
  for (const path of paths) {
    const work: Promise<unknown>[] = []
    const notification = { data: { path }, close: () => undefined }
    const waitUntil = (one: Promise<unknown>) => work.push(one)
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await Promise.all(work)
  }
  return (self as unknown as Recorded).opened
}

describe.skipIf(!CHROMIUM)('the installed app', () => {
  let site: Site
  let service: LocalPushService
  let talent: Member
  beforeAll(async () => {
    service = await openPushService()
    site = await serveSite({ env: { FETCH_LOOPBACK_PORTS: String(service.port) } })
    talent = await member(site.world, 'talent', 'Mara Olsen')
  })
  afterAll(async () => {
    await site?.close()
    await service?.close()
  })

  const at = (path: string) => site.address + path
  const visit = (person = talent) => site.visit(person, { viewport: PHONE, hasWorker: true })
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const workerReady = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  const stored = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
          found.push(`${name.split('-')[1]} ${new URL(url).pathname}`)
      return found.toSorted()
    })
  const goOffline = (context: BrowserContext, isOffline: boolean) => context.setOffline(isOffline)

  test('stores the offline page and nothing personal, and returns from it once there is a connection', async () => {
    const page = await visit()
    await open(page, at('/offers'))
    await workerReady(page)
    await open(page, at('/settings/security'))
    const names = await stored(page)
    expect(names).toContain('offline /offline')
    expect(names.filter((name) => !/^offline \/(?:offline|assets\/[\w.-]+)$/.test(name))).toEqual([])
    await page.evaluate(() => localStorage.setItem('draft:somebody:note', '"Hello"'))
    await goOffline(page.context(), true)
    await page.goto(at('/offers'))
    await heading(page, 'You are offline')
    await page.getByText('Text that you have started in this browser is kept here').waitFor()
    expect(await page.getByText('Mara Olsen').count()).toBe(0)
    await expectGoodPage(page)
    await goOffline(page.context(), false)
    await heading(page, 'Offers')
    await page.context().close()
  })

  test('shows nothing of a page after signing out, with and without a connection', async () => {
    const person = await member(site.world, 'talent', 'Kenji Arai')
    const page = await visit(person)
    await open(page, at('/home'))
    await workerReady(page)
    await page.context().clearCookies()
    await goOffline(page.context(), true)
    await page.goto(at('/home'))
    await heading(page, 'You are offline')
    await goOffline(page.context(), false)
    await page.waitForURL(/\/login\?/)
    expect(await page.getByText('Kenji Arai').count()).toBe(0)
    await page.context().close()
  })

  test('removes itself when the operator turns it off', async () => {
    const page = await visit()
    await open(page, at('/home'))
    await workerReady(page)
    const { ctx } = site.world.app
    const { config } = ctx
    Object.assign(ctx, { config: { ...config, SERVICE_WORKER: false } })
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    expect(await stored(page)).toEqual([])
    await open(page, at('/offers'))
    await heading(page, 'Offers')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    Object.assign(ctx, { config })
    await page.context().close()
  })

  test('is not registered by public pages and stores, which load no code of it', async () => {
    const page = await site.visit(undefined, { viewport: PHONE, hasWorker: true })
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    for (const path of ['/', '/talents', '/stores']) await open(page, at(path))
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(scripts.filter((path) => /push-device|register-worker|this-device|service-worker/.test(path))).toEqual([])
    await page.context().close()
  })

  test('notifies a device that the person turns on, quietly, and stops when they sign out', async () => {
    const page = await visit()
    const { publicKey } = (await talent.get('/api/push')).body
    const device = service.subscribe(publicKey)
    await page.addInitScript(useLocalPushService, device.subscription)
    await open(page, at('/settings/notifications'))
    await workerReady(page)
    await page.getByRole('button', { name: 'Notify this device' }).click()
    await page.getByText('This device is notified, until you sign out.').waitFor()
    await expectGoodPage(page)
    await inTransaction(site.world.database.kysely, (trx) =>
      notify(
        trx,
        [
          {
            accountId: talent.accountId,
            type: 'OFFER_RECEIVED',
            offerId: null,
            title: 'Northwind Coffee made you an offer',
            body: '2,500.00 EUR.',
          },
        ],
        site.world.clock.now(),
      ),
    )
    await site.world.cron('/api/push/cron/send')
    await expect.poll(() => device.messages).toHaveLength(1)
    const session = await page.context().newCDPSession(page)
    const registrations: string[] = []
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) =>
      registrations.push(...found.map(({ registrationId }) => registrationId)),
    )
    await session.send('ServiceWorker.enable')
    await expect.poll(() => registrations.length).toBeGreaterThan(0)
    const [worker] = page.context().serviceWorkers()
    if (!worker) throw new Error('the page has no service worker')
    await worker.evaluate(recordNotifications)
    const [message] = device.messages
    for (let time = 1; time <= 2; time++)
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: site.address,
        registrationId: registrations.at(-1) ?? '',
        data: JSON.stringify(message),
      })
    const shown = {
      title: 'New offer from a brand',
      body: 'Open Semblance to read it.',
      tag: message?.tag,
      data: { path: '/notifications' },
    }
    // The second one has the same tag, so it replaces the first one.
    await expect.poll(() => worker.evaluate(() => (self as unknown as Recorded).shown)).toMatchObject([shown, shown])
    const opened = await worker.evaluate(clickNotifications, ['/offers/1', 'https://evil.example/x'])
    expect(opened).toEqual([at('/offers/1'), at('/notifications')])
    await page.getByRole('button', { name: 'Stop notifying this device' }).click()
    await page.getByRole('button', { name: 'Notify this device' }).waitFor()
    expect((await talent.get('/api/push')).body.devices).toEqual([])
    await page.context().close()
  })

  test('says what to do where notifications are blocked', async () => {
    const page = await visit()
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await open(page, at('/settings/notifications'))
    await page.getByText('This browser blocks notifications from Semblance.').waitFor()
    expect(await page.getByRole('button', { name: 'Notify this device' }).count()).toBe(0)
    await page.context().close()
  })

  async function share(page: Page): Promise<void> {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<form id="share" method="post" action="/likeness/shared" enctype="multipart/form-data"><input type="file" name="pictures"></form>',
      )
    })
    await page.locator('#share input').setInputFiles(PICTURE)
    await page.evaluate(() => (document.getElementById('share') as HTMLFormElement).submit())
  }
  const assetsOf = async (person: Member) => (await person.get('/api/likeness/assets')).body.total

  test('keeps a shared picture in the browser through the sign-in, and stores it only when the talent adds it', async () => {
    const person = await member(site.world, 'talent', 'Ines Duarte')
    const page = await visit(person)
    await open(page, at('/home'))
    await workerReady(page)
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await share(page)
    await page.waitForURL(/\/login\?/)
    const returnTo = new URL(page.url()).searchParams.get('returnTo') ?? ''
    expect(returnTo).toBe(at('/likeness?shared=here'))
    await page.context().addCookies(cookies)
    await open(page, returnTo)
    await page.getByText('Add the shared picture?').waitFor()
    await page.getByAltText('grace_hopper.jpg').waitFor()
    expect(await assetsOf(person)).toBe(0)
    await page.getByRole('button', { name: 'Add to your photos' }).click()
    await expect.poll(() => assetsOf(person)).toBe(1)
    await expect.poll(async () => (await stored(page)).filter((name) => name.startsWith('shared'))).toEqual([])
    await page.context().close()
  })

  test('forgets a shared picture that is discarded', async () => {
    const page = await visit()
    await open(page, at('/home'))
    await workerReady(page)
    await share(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(async () => (await stored(page)).filter((name) => name.startsWith('shared'))).toEqual([])
    expect(await assetsOf(talent)).toBe(0)
    await page.context().close()
  })
})
