import { type CartStory, left } from './cart-teller.ts'
import { openShop, piece, showGoods } from './merch-shop.ts'
import { expectOk } from './offers.ts'

/**
 * Stories of carts that are bought, that were already mailed about, that get no mail, or that
 * belong to a signed-in person.
 */
export const STORIES_OF_PURCHASES: readonly CartStory[] = [
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
      const fan = await the.fan('fan', { leaves: 'a' })
      expectOk(await fan.fill([piece(the.shop, 'sticker')]))
      await showGoods(the.world, fan.internalId)
    },
    sixDaysAgo: async (the) => {
      const { sessionId, browser } = await the.restore('a')
      const update = { sessionId, shippingInfo: { email: the.address('friend') } }
      expectOk(await browser.patch('/api/merch/session/update', update))
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
