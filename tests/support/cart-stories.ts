import { DAY_MS, HOUR_MS } from '../../server/platform/clock.ts'
import { recordMailEvents } from '../../server/platform/mail/index.ts'
import { type Fan, fanOf, openShop, piece, type Shop } from './merch-shop.ts'
import { expectOk } from './offers.ts'
import type { Browser, Person, World } from './world.ts'

/** What people do with carts, when, and to which addresses a mail follows. */

/** How long before the last run. After each but the last there is a run, four hours on. */
export const PHASES = [
  ['twelveDaysAgo', 12 * DAY_MS],
  ['sixDaysAgo', 6 * DAY_MS],
  ['hoursAgo', 5 * HOUR_MS],
  ['anHourAgo', HOUR_MS],
] as const
type Phase = (typeof PHASES)[number][0]

export type CartStory = { name: string; mails: readonly string[] } & {
  readonly [At in Phase]?: (the: Teller) => Promise<unknown>
}

type FanOptions = { leaves?: string; for?: 'parcel' | 'art'; at?: Shop; in?: string | Person; session?: object }

/** The two shops that every story goes to. */
export type Shops = { shop: Shop; other: Shop }

export class Teller {
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

  /** The fan of that name, in a session of their own that is begun the first time. */
  fan = async (
    name: string,
    { leaves, for: why = 'parcel', at: shop = this.shop, in: browser, session = {} }: FanOptions = {},
  ): Promise<Fan> => {
    const known = this.#fans.get(name)
    if (known) return known
    const inBrowser = typeof browser === 'object' ? browser : this.browser(browser)
    // Each fan has the cookies of the browser, and a session of its own.
    const fan = await fanOf(this.world, shop, { browser: { ...inBrowser }, shippingInfo: null, session })
    this.#fans.set(name, fan)
    if (leaves !== undefined) await this.leave(fan, leaves, why)
    return fan
  }

  leave = async (fan: Fan, label: string, why: 'parcel' | 'art' = 'parcel') => {
    const email = this.address(label)
    const said = why === 'parcel' ? { shippingInfo: { email } } : { delayedEmail: email }
    return expectOk(await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, ...said }))
  }

  put = async (fan: Fan, quantity = 1, shop = this.shop) => expectOk(await fan.fill([piece(shop, 'mug', { quantity })]))

  /** What costs nothing is ordered at once. */
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

  /** The newest mail about a cart to an address. */
  mail = async (label: string) => {
    const mail = await this.world.database.kysely
      .selectFrom('mailbox.mails')
      .selectAll()
      .where('recipient', '=', this.address(label))
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

  /** On another device, by the link of the mail. */
  restore = async (label: string, shop = this.shop, device = 'phone') => {
    const { token } = await this.mail(label)
    const browser = this.browser(device)
    const { sessionId } = expectOk(await browser.post('/api/merch/cart/restore', { s: token, campaignSlug: shop.slug }))
    return { sessionId, browser }
  }

  close = (shop: Shop, columns: object) =>
    this.world.database.kysely.updateTable('merch_campaigns').set(columns).where('id', '=', shop.id).execute()
}

const left =
  (options: FanOptions = {}) =>
  async (the: Teller) =>
    the.put(await the.fan('fan', { leaves: 'a', ...options }))

export const CART_STORIES: readonly CartStory[] = [
  { name: 'a cart is left with the address for a parcel', mails: ['a'], hoursAgo: left() },
  { name: 'with the address for the art’s mail', mails: ['a'], hoursAgo: left({ for: 'art' }) },
  { name: 'without any address', mails: [], hoursAgo: async (the) => the.put(await the.fan('fan')) },
  { name: 'an address, and nothing in the cart', mails: [], hoursAgo: (the) => the.fan('fan', { leaves: 'a' }) },
  {
    name: 'the address came after the piece',
    mails: ['a'],
    hoursAgo: async (the) => {
      await the.put(await the.fan('fan'))
      await the.leave(await the.fan('fan'), 'a')
    },
  },
  { name: 'left an hour ago, it is no cart left behind', mails: [], anHourAgo: left() },
  {
    name: 'filled again an hour ago',
    mails: [],
    hoursAgo: left(),
    anHourAgo: async (the) => the.put(await the.fan('fan'), 3),
  },
  {
    name: 'looked at an hour ago, which touches nothing',
    mails: ['a'],
    hoursAgo: left(),
    anHourAgo: async (the) => expectOk(await (await the.fan('fan')).get('/api/merch/cart')),
  },
  {
    name: 'another session of the browser touched the cart an hour ago',
    mails: [],
    hoursAgo: left(),
    anHourAgo: async (the) => the.put(await the.fan('second', { at: the.other }), 1, the.other),
  },
  {
    name: 'an address left an hour ago touches the cart',
    mails: [],
    hoursAgo: async (the) => the.put(await the.fan('fan')),
    anHourAgo: async (the) => the.leave(await the.fan('fan'), 'a'),
  },
  {
    name: 'without an address for days, then with one',
    mails: ['a'],
    sixDaysAgo: async (the) => the.put(await the.fan('fan')),
    hoursAgo: async (the) => the.leave(await the.fan('fan'), 'a'),
  },
  {
    name: 'two addresses in one session: the latest',
    mails: ['b'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.leave(await the.fan('fan'), 'b')
    },
  },
  {
    name: 'two addresses in two sessions of one browser: one mail a logical cart',
    mails: ['b'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { leaves: 'b', at: the.other }), 1, the.other)
    },
  },
  {
    name: 'an address in one session of the browser, none in the other',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { at: the.other }), 1, the.other)
    },
  },
  {
    name: 'the address was taken back',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      const { sessionId, patch } = await the.fan('fan')
      expectOk(await patch('/api/merch/session/update', { sessionId, shippingInfo: null }))
    },
  },
  {
    name: 'the later address was taken back: the other is left',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left({ for: 'art' })(the)
      const fan = await the.fan('fan')
      await the.leave(fan, 'b')
      expectOk(await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, shippingInfo: null }))
    },
  },
  {
    name: 'two browsers, two addresses',
    mails: ['a', 'b'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { leaves: 'b', in: 'phone' }))
    },
  },
  {
    name: 'two browsers, one address: one mail in seven days',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { leaves: 'a', in: 'phone' }))
    },
  },
  {
    name: 'three browsers, one address, written in its own way each time',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      for (const device of ['phone', 'tablet']) {
        const fan = await the.fan(device, { in: device })
        const delayedEmail = the.address('a').toUpperCase()
        expectOk(await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, delayedEmail }))
        await the.put(fan)
      }
    },
  },
  {
    name: 'a page of elsewhere, that has no cookie',
    mails: ['a'],
    hoursAgo: async (the) => {
      const fan = await the.fan('fan', { leaves: 'a' })
      const origin = { origin: 'https://fans.example' }
      expectOk(await fan.put(`/api/merch/session/${fan.sessionId}/cart`, { items: [piece(the.shop, 'mug')] }, origin))
    },
  },
  {
    name: 'emptied by its owner',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await (await the.fan('fan')).fill([])
    },
  },
  {
    name: 'emptied, and filled again',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      await (await the.fan('fan')).fill([])
      await left()(the)
    },
  },
  {
    name: 'emptied in one campaign, and not in the other',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { at: the.other }), 1, the.other)
      await (await the.fan('second')).fill([])
    },
  },
  {
    name: 'its session went over to another campaign',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      const { sessionId, patch } = await the.fan('fan')
      expectOk(await patch('/api/merch/session/update', { sessionId, campaignSlug: the.other.slug }))
    },
  },
  {
    name: 'bought',
    mails: [],
    hoursAgo: async (the) => the.buy(await the.fan('fan', { leaves: 'a' })),
  },
  {
    name: 'bought in one campaign, while something of the other is left',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await the.buy(await the.fan('second', { leaves: 'a', at: the.other }), the.other)
    },
  },
  {
    name: 'bought under the address in another browser',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await the.buy(await the.fan('second', { leaves: 'a', in: 'phone' }))
    },
  },
  {
    name: 'bought six days ago',
    mails: [],
    sixDaysAgo: async (the) => the.buy(await the.fan('fan', { leaves: 'a' })),
    hoursAgo: left(),
  },
  {
    name: 'bought twelve days ago',
    mails: ['a'],
    twelveDaysAgo: async (the) => the.buy(await the.fan('fan', { leaves: 'a' })),
    hoursAgo: left(),
  },
  {
    name: 'bought six days ago what was left twelve days ago and mailed',
    mails: ['a'],
    twelveDaysAgo: left(),
    sixDaysAgo: async (the) => the.buy(await the.fan('fan')),
  },
  { name: 'left twelve days ago, and mailed then', mails: ['a'], twelveDaysAgo: left() },
  {
    name: 'mailed twelve days ago, and filled since: one mail a logical cart, ever',
    mails: ['a'],
    twelveDaysAgo: left(),
    hoursAgo: async (the) => the.put(await the.fan('fan'), 4),
  },
  {
    name: 'mailed twelve days ago, and another address left since',
    mails: ['a'],
    twelveDaysAgo: left(),
    hoursAgo: async (the) => the.leave(await the.fan('fan'), 'b'),
  },
  {
    name: 'mailed twelve days ago, emptied, and another cart begun',
    mails: ['a', 'a'],
    twelveDaysAgo: left(),
    sixDaysAgo: async (the) => (await the.fan('fan')).fill([]),
    hoursAgo: left(),
  },
  {
    name: 'mailed six days ago, emptied, and another cart begun: not twice in seven days',
    mails: ['a'],
    sixDaysAgo: left(),
    hoursAgo: async (the) => {
      await (await the.fan('fan')).fill([])
      await left()(the)
    },
  },
  {
    name: 'a second cart of an address waits until seven days are over',
    mails: ['a', 'a'],
    twelveDaysAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { leaves: 'a', in: 'phone' }))
    },
  },
  {
    name: 'opened on another device, and bought there',
    mails: ['a'],
    twelveDaysAgo: async (the) => {
      expectOk(await (await the.fan('fan', { leaves: 'a' })).fill([piece(the.shop, 'sticker')]))
    },
    sixDaysAgo: async (the) => {
      const { sessionId, browser } = await the.restore('a')
      const said = { sessionId, shippingInfo: { email: the.address('friend') } }
      expectOk(await browser.patch('/api/merch/session/update', said))
      const done = await browser.post('/api/merch/order/complete', { sessionId })
      if (done.status !== 201) throw new Error(`order/complete answered ${done.status}: ${done.text}`)
    },
  },
  {
    name: 'opened on another device, and left there too',
    mails: ['a'],
    twelveDaysAgo: left(),
    sixDaysAgo: async (the) => the.restore('a'),
  },
  {
    name: 'an address that bounces',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await the.happens('a', 'bounce')
    },
  },
  {
    name: 'an address whose reader complained',
    mails: [],
    sixDaysAgo: async (the) => the.happens('a', 'complaint'),
    hoursAgo: left(),
  },
  {
    name: 'the latest address bounces: the one before gets no mail in its place',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await the.leave(await the.fan('fan'), 'b')
      await the.happens('b', 'bounce')
    },
  },
  {
    name: 'an address before that bounced, and another that does not',
    mails: ['b'],
    hoursAgo: async (the) => {
      await the.happens('a', 'bounce')
      await left()(the)
      await the.leave(await the.fan('fan'), 'b')
    },
  },
  {
    name: 'unsubscribed by the first mail',
    mails: ['a'],
    twelveDaysAgo: left(),
    sixDaysAgo: async (the) => {
      await the.unsubscribe('a')
      await (await the.fan('fan')).fill([])
    },
    hoursAgo: left(),
  },
  {
    name: 'a tester’s preview',
    mails: [],
    hoursAgo: left({ session: { role: 'tester', mode: 'PREVIEW' } }),
  },
  {
    name: 'a campaign that has ended',
    mails: [],
    hoursAgo: async (the) => {
      const shop = await openShop(the.world)
      await the.put(await the.fan('fan', { leaves: 'a', at: shop }), 1, shop)
      await the.close(shop, { status: 'ENDED' })
    },
  },
  {
    name: 'a campaign that is closing',
    mails: [],
    hoursAgo: async (the) => {
      const shop = await openShop(the.world)
      await the.put(await the.fan('fan', { leaves: 'a', at: shop }), 1, shop)
      const at = the.world.clock.now()
      await the.close(shop, { shutdown_mode: 'SOFT_CLOSE', shutdown_started_at: at, shutdown_ends_at: at })
    },
  },
  {
    name: 'a campaign that was deleted, and one that was not',
    mails: ['a'],
    hoursAgo: async (the) => {
      const shop = await openShop(the.world)
      await the.put(await the.fan('fan', { leaves: 'a', at: shop }), 1, shop)
      await the.close(shop, { deleted_at: the.world.clock.now() })
      await the.put(await the.fan('second', { leaves: 'a' }))
    },
  },
  {
    name: 'a person who is signed in and leaves no address',
    mails: [],
    hoursAgo: async (the) => the.put(await the.fan('fan', { in: await the.world.brand() })),
  },
  {
    name: 'a person on two devices, with one address: one cart',
    mails: ['a'],
    hoursAgo: async (the) => {
      const person = await the.world.brand()
      await left({ in: person })(the)
      const phone = the.browser('phone')
      phone.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
      await the.put(await the.fan('second', { leaves: 'a', in: 'phone' }), 2)
    },
  },
  {
    name: 'a draft with an address, whose browser’s person then signs in',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      const person = await the.world.brand()
      const browser = the.browser()
      browser.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
      expectOk(await browser.get('/api/merch/cart'))
    },
  },
  {
    name: 'two people at one browser, one after the other: each their own',
    mails: ['a', 'b'],
    hoursAgo: async (the) => {
      for (const label of ['a', 'b']) {
        const person = await the.world.brand()
        const browser = the.browser()
        browser.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
        await the.put(await the.fan(label, { leaves: label }))
      }
    },
  },
  {
    name: 'bought on the phone what the laptop has, too, by one person',
    mails: [],
    hoursAgo: async (the) => {
      const person = await the.world.brand()
      const laptop = await the.fan('laptop', { leaves: 'a', in: person })
      await expectOk(await laptop.fill([piece(the.shop, 'sticker')]))
      const phone = the.browser('phone')
      phone.cookies.set('auth-token', person.cookies.get('auth-token') ?? '')
      await the.buy(await the.fan('phone', { leaves: 'a', in: 'phone' }))
    },
  },
]
