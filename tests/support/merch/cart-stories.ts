import { expectOk } from '../offers/offers.ts'
import { STORIES_OF_PURCHASES } from './cart-stories-of-purchases.ts'
import { type CartStory, left } from './cart-teller.ts'
import { piece } from './merch-shop.ts'

/** Stories of carts: actions of people with their times, and the addresses that get a mail. */

export const CART_STORIES: readonly CartStory[] = [
  { name: 'a cart is left with the address for a parcel', mails: ['a'], hoursAgo: left() },
  { name: 'a cart is left with the address for the art’s mail', mails: ['a'], hoursAgo: left({ for: 'art' }) },
  { name: 'a cart is left without an address', mails: [], hoursAgo: async (the) => the.put(await the.fan('fan')) },
  { name: 'an address is left without a cart', mails: [], hoursAgo: (the) => the.fan('fan', { leaves: 'a' }) },
  {
    name: 'an address is left after the item is added',
    mails: ['a'],
    hoursAgo: async (the) => {
      await the.put(await the.fan('fan'))
      await the.leave(await the.fan('fan'), 'a')
    },
  },
  { name: 'a cart left an hour ago is not abandoned', mails: [], anHourAgo: left() },
  {
    name: 'the cart was filled again an hour ago',
    mails: [],
    hoursAgo: left(),
    anHourAgo: async (the) => the.put(await the.fan('fan'), 3),
  },
  {
    name: 'the cart was read an hour ago, which does not touch it',
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
    name: 'the cart had no address for days, then gets one',
    mails: ['a'],
    sixDaysAgo: async (the) => the.put(await the.fan('fan')),
    hoursAgo: async (the) => the.leave(await the.fan('fan'), 'a'),
  },
  {
    name: 'two addresses are left in one session: the latest gets the mail',
    mails: ['b'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.leave(await the.fan('fan'), 'b')
    },
  },
  {
    name: 'two addresses are left in two sessions of one browser: one mail per logical cart',
    mails: ['b'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { leaves: 'b', at: the.other }), 1, the.other)
    },
  },
  {
    name: 'an address is left in one session of the browser, none in the other',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { at: the.other }), 1, the.other)
    },
  },
  {
    name: 'the address was removed',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      const { sessionId, patch } = await the.fan('fan')
      expectOk(await patch('/api/merch/session/update', { sessionId, shippingInfo: null }))
    },
  },
  {
    name: 'the later address was removed, the earlier one stays',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left({ for: 'art' })(the)
      const fan = await the.fan('fan')
      await the.leave(fan, 'b')
      expectOk(await fan.patch('/api/merch/session/update', { sessionId: fan.sessionId, shippingInfo: null }))
    },
  },
  {
    name: 'two addresses are left in two browsers',
    mails: ['a', 'b'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { leaves: 'b', in: 'phone' }))
    },
  },
  {
    name: 'one address is left in two browsers: one mail in seven days',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { leaves: 'a', in: 'phone' }))
    },
  },
  {
    name: 'one address is left in three browsers, spelled differently',
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
    name: 'a page of another origin sends no cookie',
    mails: ['a'],
    hoursAgo: async (the) => {
      const fan = await the.fan('fan', { leaves: 'a' })
      const origin = { origin: 'https://fans.example' }
      expectOk(await fan.put(`/api/merch/session/${fan.sessionId}/cart`, { items: [piece(the.shop, 'mug')] }, origin))
    },
  },
  {
    name: 'the cart was emptied by its owner',
    mails: [],
    hoursAgo: async (the) => {
      await left()(the)
      await (await the.fan('fan')).fill([])
    },
  },
  {
    name: 'the cart was emptied and filled again',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      await (await the.fan('fan')).fill([])
      await left()(the)
    },
  },
  {
    name: 'the cart was emptied in one campaign and not in the other',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      await the.put(await the.fan('second', { at: the.other }), 1, the.other)
      await (await the.fan('second')).fill([])
    },
  },
  {
    name: 'the session moved to another campaign',
    mails: ['a'],
    hoursAgo: async (the) => {
      await left()(the)
      const { sessionId, patch } = await the.fan('fan')
      expectOk(await patch('/api/merch/session/update', { sessionId, campaignSlug: the.other.slug }))
    },
  },
  ...STORIES_OF_PURCHASES,
]
