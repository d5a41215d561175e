import { expectOk } from '../offers/offers.ts'
import { type CartStory, left } from './cart-teller.ts'
import { openShop, piece, showGoods } from './merch-shop.ts'

/**
 * Carts that are bought, that were already mailed about, that get no mail, or that belong to a
 * signed-in person.
 */
export const STORIES_OF_PURCHASES: readonly CartStory[] = [
  {
    name: 'the cart was bought',
    mails: [],
    hoursAgo: async (the) => the.buy(await the.fan('fan', { leaves: 'a' })),
  },
  {
    name: 'the cart was bought in one campaign, while items of the other are left',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await the.buy(await the.fan('second', { leaves: 'a', at: the.other }), the.other)
    },
  },
  {
    name: 'the address bought in another browser',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await the.buy(await the.fan('second', { leaves: 'a', in: 'phone' }))
    },
  },
  {
    name: 'the address bought six days ago',
    mails: [],
    sixDaysAgo: async (the) => the.buy(await the.fan('fan', { leaves: 'a' })),
    hoursAgo: left(),
  },
  {
    name: 'the address bought twelve days ago',
    mails: ['a'],
    twelveDaysAgo: async (the) => the.buy(await the.fan('fan', { leaves: 'a' })),
    hoursAgo: left(),
  },
  {
    name: 'the cart was left and mailed about twelve days ago, and bought six days ago',
    mails: ['a'],
    twelveDaysAgo: left(),
    sixDaysAgo: async (the) => the.buy(await the.fan('fan')),
  },
  { name: 'the cart was left and mailed about twelve days ago', mails: ['a'], twelveDaysAgo: left() },
  {
    name: 'the cart was mailed about twelve days ago and filled since: one mail per logical cart, ever',
    mails: ['a'],
    twelveDaysAgo: left(),
    hoursAgo: async (the) => the.put(await the.fan('fan'), 4),
  },
  {
    name: 'the cart was mailed about twelve days ago, and another address was left since',
    mails: ['a'],
    twelveDaysAgo: left(),
    hoursAgo: async (the) => the.leave(await the.fan('fan'), 'b'),
  },
  {
    name: 'the cart was mailed about twelve days ago and emptied, and another cart was begun',
    mails: ['a', 'a'],
    twelveDaysAgo: left(),
    sixDaysAgo: async (the) => (await the.fan('fan')).fill([]),
    hoursAgo: left(),
  },
  {
    name: 'the cart was mailed about six days ago and emptied, and another cart was begun: one mail in seven days',
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
    name: 'the cart was opened on another device and bought there',
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
    name: 'the cart was opened on another device and left there too',
    mails: ['a'],
    twelveDaysAgo: left(),
    sixDaysAgo: async (the) => the.restore('a'),
  },
  {
    name: 'the address bounces',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await the.happens('a', 'bounce')
    },
  },
  {
    name: 'the address complained about our mail',
    mails: [],
    sixDaysAgo: async (the) => the.happens('a', 'complaint'),
    hoursAgo: left(),
  },
  {
    name: 'the latest address bounces: the earlier one gets no mail instead',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await the.leave(await the.fan('fan'), 'b')
      await the.happens('b', 'bounce')
    },
  },
  {
    name: 'an earlier address bounced, the latest does not',
    mails: ['b'],
    hoursAgo: async (the) => {
      await the.happens('a', 'bounce')
      await left()(the)
      await the.leave(await the.fan('fan'), 'b')
    },
  },
  {
    name: 'the address unsubscribed with the first mail',
    mails: ['a'],
    twelveDaysAgo: left(),
    sixDaysAgo: async (the) => {
      await the.unsubscribe('a')
      await (await the.fan('fan')).fill([])
    },
    hoursAgo: left(),
  },
  {
    name: 'the cart is in a tester’s preview',
    mails: [],
    hoursAgo: left({ session: { role: 'tester', mode: 'PREVIEW' } }),
  },
  {
    name: 'the campaign has ended',
    mails: [],
    hoursAgo: async (the) => {
      const shop = await openShop(the.world)
      await the.put(await the.fan('fan', { leaves: 'a', at: shop }), 1, shop)
      await the.close(shop, { status: 'ENDED' })
    },
  },
  {
    name: 'the campaign is closing',
    mails: [],
    hoursAgo: async (the) => {
      const shop = await openShop(the.world)
      await the.put(await the.fan('fan', { leaves: 'a', at: shop }), 1, shop)
      const at = the.world.clock.now()
      await the.close(shop, { shutdown_mode: 'SOFT_CLOSE', shutdown_started_at: at, shutdown_ends_at: at })
    },
  },
  {
    name: 'one campaign was deleted, the other was not',
    mails: ['a'],
    hoursAgo: async (the) => {
      const shop = await openShop(the.world)
      await the.put(await the.fan('fan', { leaves: 'a', at: shop }), 1, shop)
      await the.close(shop, { deleted_at: the.world.clock.now() })
      await the.put(await the.fan('second', { leaves: 'a' }))
    },
  },
  {
    name: 'a signed-in person leaves no address',
    mails: [],
    hoursAgo: async (the) => the.put(await the.fan('fan', { in: await the.world.brand() })),
  },
  {
    name: 'a person has one address on two devices: one cart',
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
    name: 'a person leaves an address and then signs in',
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
    name: 'two people use one browser one after the other: each has their own cart',
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
    name: 'a person buys on the phone, and the laptop has the same cart',
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
