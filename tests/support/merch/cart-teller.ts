import { DAY_MS, HOUR_MS } from '../../../server/platform/clock.ts'
import { recordMailEvents } from '../../../server/platform/mail/index.ts'
import { expectOk } from '../offers/offers.ts'
import type { Browser, Person, World } from '../world.ts'
import { type Fan, fanOf, piece, type Shop } from './merch-shop.ts'

/**
 * Plays stories of carts. A phase of a story is named by its time before the last run of the job.
 * If the next phase is days away, the job also runs four hours after the phase.
 */

export const PHASES = [
  ['twelveDaysAgo', 12 * DAY_MS],
  ['sixDaysAgo', 6 * DAY_MS],
  ['hoursAgo', 5 * HOUR_MS],
  ['anHourAgo', HOUR_MS],
] as const
type Phase = (typeof PHASES)[number][0]

export type CartStory = { name: string; mails: readonly string[] } & {
  readonly [At in Phase]?: (the: CartStoryPlayer) => Promise<unknown>
}

export type FanOptions = { leaves?: string; for?: 'parcel' | 'art'; at?: Shop; in?: string | Person; session?: object }

export type Shops = { shop: Shop; other: Shop }

export class CartStoryPlayer {
  readonly world: World
  readonly shop: Shop
  readonly other: Shop
  readonly #story: string
  readonly #browsers = new Map<string, Browser>()
  readonly #fans = new Map<string, Fan>()

  constructor(world: World, { shop, other }: Shops, story: number) {
    this.world = world
    this.shop = shop
    this.other = other
    this.#story = `story-${story}`
  }

  address = (label: string): string => `${label}.${this.#story}@carts.test`

  browser = (name = 'laptop'): Browser => {
    const known = this.#browsers.get(name) ?? this.world.stranger()
    this.#browsers.set(name, known)
    return known
  }

  fan = async (
    name: string,
    { leaves, for: why = 'parcel', at: shop = this.shop, in: browser, session = {} }: FanOptions = {},
  ): Promise<Fan> => {
    const known = this.#fans.get(name)
    if (known) return known
    const inBrowser = typeof browser === 'object' ? browser : this.browser(browser)
    // Each fan has the browser's cookies, but a separate session.
    const fan = await fanOf(this.world, shop, { browser: { ...inBrowser }, shippingInfo: null, session })
    this.#fans.set(name, fan)
    if (leaves !== undefined) await this.leave(fan, leaves, why)
    return fan
  }

  leave = async (fan: Fan, label: string, why: 'parcel' | 'art' = 'parcel') => {
    const email = this.address(label)
    const contact = why === 'parcel' ? { shippingInfo: { email } } : { delayedEmail: email }
    return expectOk(await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, ...contact }))
  }

  put = async (fan: Fan, quantity = 1, shop = this.shop) => expectOk(await fan.fill([piece(shop, 'mug', { quantity })]))

  /** Buys a free sticker, which needs no payment. */
  buy = async (fan: Fan, shop = this.shop) => {
    await expectOk(await fan.fill([piece(shop, 'sticker')]))
    const done = await fan.complete()
    if (done.status !== 201) throw new Error(`order/complete answered ${done.status}: ${done.text}`)
  }

  happens = (label: string, kind: 'bounce' | 'complaint') =>
    recordMailEvents(this.world.app.ctx, [
      {
        id: `${this.#story}-${label}-${kind}`,
        address: this.address(label),
        kind,
        name: kind,
        arguments: {},
        detail: null,
        at: this.world.clock.now(),
      },
    ])

  mail = async (label: string) => {
    const mail = await this.world.database.kysely
      .selectFrom('mailbox.mails')
      .selectAll()
      .where('recipient', '=', this.address(label))
      .where('subject', 'like', 'You left something%')
      .orderBy('received_at', 'desc')
      .executeTakeFirstOrThrow()
    const token = mail.text_body.match(/\/cart\?s=([\w-]{43})/)?.[1] ?? ''
    const headers = mail.headers as Readonly<Record<string, string>>
    return { token, unsubscribe: new URL((headers['List-Unsubscribe'] ?? '').slice(1, -1)).pathname, mail }
  }

  unsubscribe = async (label: string) =>
    expectOk(
      await this.browser('mail program').send(
        'POST',
        (await this.mail(label)).unsubscribe,
        'List-Unsubscribe=One-Click',
        { 'content-type': 'application/x-www-form-urlencoded', origin: '' },
      ),
    )

  restore = async (label: string, shop = this.shop, device = 'phone') => {
    const { token } = await this.mail(label)
    const browser = this.browser(device)
    const { sessionId } = expectOk(await browser.post('/api/merch/cart/restore', { s: token, campaignSlug: shop.slug }))
    return { sessionId, browser }
  }

  close = (shop: Shop, columns: object) =>
    this.world.database.kysely.updateTable('merch_campaigns').set(columns).where('id', '=', shop.id).execute()
}

export const left =
  (options: FanOptions = {}) =>
  async (the: CartStoryPlayer) =>
    the.put(await the.fan('fan', { leaves: 'a', ...options }))
