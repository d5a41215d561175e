import { readFile } from 'node:fs/promises'
import { MINUTE_MS } from '../../platform/clock.ts'
import { money } from './amount.ts'
import { MAX_MODEL_RESPONSE_MS } from './browser.ts'
import type { Guide } from './guide.ts'
import { readEarnings } from './money.ts'
import { demoPerson, newGuest } from './people.ts'
import type {
  Art,
  Intent,
  Mailbox,
  MerchCampaign,
  MerchOrder,
  MerchPrice,
  PrintOrders,
  Verification,
} from './responses.ts'
import { runJob, signInGuest, type TourServer } from './server.ts'

export type BoughtMerch = {
  orderNumber: string
  totalMinorUnit: number
  earnedMinorUnit: number
  currency: string
  likeness: number
  isDelivered: boolean
}

/** Slightly longer than the time for which a fan may cancel an order. */
const CANCELLABLE_MS = 31 * MINUTE_MS

/** A buyer without an account. */
export type Fan = { name: string; displayName: string; email: string; browser: ReturnType<typeof newGuest>['browser'] }

/**
 * Plays a fan who takes a selfie, gets art and sees it on products. The fan then pays and follows
 * the order to its delivery, and the talent earns.
 * @throws TourStopped at the first unexpected response
 */
export async function playMerch(server: TourServer, guide: Guide): Promise<BoughtMerch> {
  const stamp = Math.random().toString(36).slice(2, 10)
  const fan: Fan = { ...newGuest('fan'), displayName: 'Noor Haddad', email: `fan-${stamp}@tour.semblance.example` }

  guide.act('A fan takes a selfie')
  const mara = demoPerson('mara', 'talent')
  const { id: accountId } = await signInGuest(server, guide, mara)
  const earnedBefore = await readEarnings(server.api, guide, mara, accountId)
  const campaign = await openStorefront(server.api, guide, fan, mara.displayName)
  const sessionId = await takeSelfie(server.api, guide, fan, campaign)

  guide.act('Art is made from it')
  const art = await makeArt(server.api, guide, fan, { sessionId, campaign })

  guide.act('The art goes on a hoodie and a plaque')
  await fillCart(server.api, guide, fan, { sessionId, campaign, art })

  guide.act('The fan pays')
  const country = campaign.config.allowedCountries[0] ?? 'US'
  const order = await payMerch(server, guide, fan, { sessionId, country })

  if (server.mayMoveClock) {
    guide.act('Printed, shipped, delivered')
    await follow(server, guide, fan, order)
  } else
    guide.note(
      'It is printed once the fan can no longer cancel. With --move-clock, the tour moves the clock permanently.',
    )

  guide.act('The talent earns')
  const earnedMinorUnit = (await readEarnings(server.api, guide, mara, accountId, earnedBefore)) - earnedBefore
  const { orderNumber, totalMinorUnit, currency } = order
  return {
    orderNumber,
    totalMinorUnit,
    earnedMinorUnit,
    currency,
    likeness: art.score,
    isDelivered: server.mayMoveClock,
  }
}

async function openStorefront(api: string, guide: Guide, fan: Fan, talent: string): Promise<MerchCampaign> {
  const { campaigns } = await guide.step<{ campaigns: { slug: string; name: string; talentName: string }[] }>(
    fan,
    'lists open storefronts',
    'GET',
    `${api}/api/merch/campaigns`,
    { summarize: (found) => found.campaigns.map(({ name }) => name).join(', ') },
  )
  // Stores are listed newest first. The last match is the demo store, even if the talent has
  // opened another store.
  const slug = campaigns.findLast((each) => each.talentName === talent)?.slug
  guide.check('A storefront is open', slug !== undefined, campaigns)
  const { data } = await guide.step<{ data: MerchCampaign }>(
    fan,
    `opens the storefront of ${talent}`,
    'GET',
    `${api}/api/merch/campaign/${slug}`,
    { summarize: (found) => `${found.data.designs.length} designs, ${found.data.products.length} products` },
  )
  return data
}

async function takeSelfie(api: string, guide: Guide, fan: Fan, { slug }: MerchCampaign): Promise<string> {
  const { sessionId } = await guide.step<{ sessionId: string }>(
    fan,
    'starts a session',
    'POST',
    `${api}/api/merch/session/create`,
    { body: { campaignSlug: slug }, expect: 201 },
  )
  const form = new FormData()
  form.append('sessionId', sessionId)
  form.append('sourceType', 'selfie')
  form.append('consent', 'true')
  form.append('consentVersion', 'semblance-1')
  form.append('file', new Blob([await readFile(new URL('pictures/collins-close.webp', import.meta.url))]), 'me.webp')
  const { filename } = await guide.step<{ filename: string; faceError: string | null }>(
    fan,
    'takes a selfie',
    'POST',
    `${api}/api/merch/upload`,
    { form, summarize: ({ faceError }) => (faceError === null ? 'one face, in good light' : faceError) },
  )
  await guide.step<{ data: Verification }>(fan, 'has the selfie checked', 'POST', `${api}/api/merch/upload/verify`, {
    body: { imageName: filename, sessionId },
    summarize: ({ data }) => `${data.peopleCount} person, ${data.gender}, ${data.ageGroup}`,
  })
  return sessionId
}

async function makeArt(
  api: string,
  guide: Guide,
  fan: Fan,
  { sessionId, campaign }: { sessionId: string; campaign: MerchCampaign },
): Promise<Art> {
  const designId = campaign.designs[0]?.id
  const { candidates } = await guide.step<{ aiArtKey: string; candidates: Art[] }>(
    fan,
    `chooses “${campaign.designs[0]?.name}”`,
    'POST',
    `${api}/api/merch/ai/generate`,
    {
      body: { sessionId, designId },
      longestResponseMs: MAX_MODEL_RESPONSE_MS,
      summarize: (made) =>
        `${made.candidates.length} made, ${Math.round((made.candidates[0]?.score ?? 0) * 100)}% like the fan`,
    },
  )
  const [art] = candidates
  guide.check('There is art', art !== undefined, candidates)
  if (!art) throw new Error('checked above')
  await guide.step(fan, 'chooses the best', 'POST', `${api}/api/merch/ai/select`, {
    body: { sessionId, artKey: art.artKey },
  })
  guide.showLink('the art, watermarked', art.url)
  await guide.step(newGuest('stranger'), 'cannot get it without the watermark', 'GET', `${api}/media/${art.artKey}`, {
    expect: 404,
  })
  return art
}

async function fillCart(
  api: string,
  guide: Guide,
  fan: Fan,
  { sessionId, campaign, art }: { sessionId: string; campaign: MerchCampaign; art: Art },
): Promise<void> {
  const wanted = (['hoodie', 'plaque'] as const).map((type) => campaign.products.find((each) => each.type === type))
  const items = wanted.flatMap((product) =>
    product
      ? {
          catalogProductId: product.id,
          designId: campaign.designs[0]?.id,
          artKey: art.artKey,
          size: product.sizes[0]?.key ?? null,
          color: product.colors[0]?.key ?? null,
          placement: product.placements[0]?.name ?? null,
          fanName: product.personalization?.needsName ? 'Noor' : null,
          quantity: 1,
        }
      : [],
  )
  guide.check('A hoodie and a plaque are sold', items.length === 2, campaign.products)
  const { data: put } = await guide.step<{ data: { items: { id: string; catalogProductId: string }[] } }>(
    fan,
    'puts them into the cart',
    'PUT',
    `${api}/api/merch/session/${sessionId}/cart`,
    { body: { items }, summarize: ({ data }) => `${data.items.length} items` },
  )
  for (const [at, item] of put.items.entries()) {
    const { previewFilename } = await guide.step<{ previewFilename: string; cleanFilename: string }>(
      fan,
      `sees “${wanted[at]?.name}”`,
      'POST',
      `${api}/api/merch/render`,
      {
        body: {
          sessionId,
          catalogProductId: item.catalogProductId,
          cartItemId: item.id,
          ...(items[at]?.fanName ? { fanName: items[at].fanName } : {}),
        },
      },
    )
    guide.showLink(`“${wanted[at]?.name}”`, `${api}/media/merch/renders/${previewFilename}`)
  }
}

/** Enters the address, pays, and opens the order from the link in the mail. */
export async function payMerch(
  server: TourServer,
  guide: Guide,
  fan: Fan,
  { sessionId, country }: { sessionId: string; country: string },
): Promise<MerchOrder & { token: string }> {
  const { api } = server
  const [firstName = '', lastName = ''] = fan.displayName.split(' ')
  await guide.step(fan, 'enters the shipping address', 'PATCH', `${api}/api/merch/session/update`, {
    body: {
      sessionId,
      shippingInfo: {
        email: fan.email,
        firstName,
        lastName,
        addressLine1: '12 Harbor Street',
        city: 'Portland',
        state: 'ME',
        postalCode: '04101',
        country,
      },
    },
  })
  await guide.step<MerchPrice>(fan, 'requests the price', 'POST', `${api}/api/merch/calc-price`, {
    body: { sessionId },
    summarize: ({ totalMinorUnit, shippingCostMinorUnit, currency }) =>
      `${money(totalMinorUnit, currency)}, ${money(shippingCostMinorUnit, currency)} of it for shipping`,
  })
  const intent = await guide.step<Intent>(fan, 'starts the payment', 'POST', `${api}/api/merch/create-payment-intent`, {
    body: { sessionId },
  })
  await guide.step(
    fan,
    'pays on the processor’s form',
    'POST',
    `${api}/dev/processor/payment-intents/${encodeURIComponent(intent.processorPaymentId)}/confirm`,
    { body: { clientSecret: intent.processorClientSecret, outcome: 'succeed' } },
  )
  const complete = () =>
    guide.step<{ orderId: string; orderNumber: string }>(
      fan,
      'returns from the form',
      'POST',
      `${api}/api/merch/order/complete`,
      { body: { sessionId }, expect: 201, retryOn: 202, summarize: ({ orderNumber }) => orderNumber },
    )
  const first = await complete()
  const again = await complete()
  guide.check('Returning twice makes one order', first.orderId === again.orderId, again)
  await runJob(server, guide, {
    what: 'sends due mail',
    route: '/api/notifications/process-emails',
    name: 'process-emails',
  })
  const token = await tokenFromMail(api, guide, fan, first.orderNumber)
  const { order } = await guide.step<{ order: MerchOrder }>(
    fan,
    'opens the order from the mail',
    'GET',
    `${api}/api/merch/order/${first.orderNumber}?token=${token}`,
    { summarize: (found) => found.order.statusText },
  )
  guide.showLink('the order', order.orderUrl)
  await guide.step(
    newGuest('stranger'),
    'cannot open it by its number',
    'GET',
    `${api}/api/merch/order/${first.orderNumber}?token=guessed`,
    { expect: 404 },
  )
  return { ...order, token }
}

async function tokenFromMail(api: string, guide: Guide, fan: Fan, orderNumber: string): Promise<string> {
  const link = new RegExp(`/order/${orderNumber}\\?token=([\\w.-]+)`)
  const find = ({ mails }: Mailbox) => mails.map(({ text }) => link.exec(text)?.[1]).find(Boolean)
  const mailbox = await guide.step<Mailbox>(
    fan,
    'gets an email about the order',
    'GET',
    `${api}/dev/mailbox?to=${encodeURIComponent(fan.email)}`,
    { isDone: (found) => find(found) !== undefined, summarize: (found) => found.mails[0]?.subject ?? '' },
  )
  return find(mailbox) ?? ''
}

async function follow(
  server: TourServer,
  guide: Guide,
  fan: Fan,
  order: MerchOrder & { token: string },
): Promise<void> {
  const { api } = server
  const shop = newGuest('shop')
  await guide.step<{ now: string }>(shop, 'waits until the fan can no longer cancel', 'POST', `${api}/dev/clock`, {
    body: { advanceMs: CANCELLABLE_MS },
    summarize: ({ now }) => now.slice(11, 16),
  })
  await runJob(server, guide, {
    what: 'sends paid orders to the print shop',
    route: '/api/merch/cron/fulfilment',
    name: 'merch-fulfilment',
  })
  const { orders } = await guide.step<PrintOrders>(shop, 'receives the order', 'GET', `${api}/dev/print-shop/orders`, {
    isDone: (found) => found.orders.some(({ externalId }) => externalId === order.orderId),
    summarize: (found) => found.orders.find(({ externalId }) => externalId === order.orderId)?.items.join(', ') ?? '',
  })
  guide.check(
    'It is printed once',
    orders.filter(({ externalId }) => externalId === order.orderId).length === 1,
    orders,
  )
  const steps = ['starts printing', 'has finished printing', 'hands it to the carrier', 'reports the delivery']
  for (const what of steps)
    await guide.step<{ order: { state: string } }>(
      shop,
      what,
      'POST',
      `${api}/dev/print-shop/orders/${order.orderId}/advance`,
      { summarize: (done) => done.order.state },
    )
  await guide.step<{ order: MerchOrder }>(
    fan,
    'sees that it was delivered',
    'GET',
    `${api}/api/merch/order/${order.orderNumber}?token=${order.token}`,
    {
      isDone: (found) => found.order.status === 'delivered',
      summarize: (found) => found.order.history.map(({ text }) => text).join(' '),
    },
  )
}
