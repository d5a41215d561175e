import { STORIES_OF_PURCHASES } from './cart-stories-of-purchases.ts'
import { type CartStory, left } from './cart-teller.ts'
import { piece } from './merch-shop.ts'
import { expectOk } from './offers.ts'

/** Stories of carts: actions of people with their times, and the addresses that get a mail. */

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
  ...STORIES_OF_PURCHASES,
]
