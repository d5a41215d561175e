import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { HOUR_MS } from '../../platform/clock.ts'
import { money } from './amount.ts'
import { openBrowser } from './browser.ts'
import type { Guide } from './guide.ts'
import { allowLikeness } from './likeness.ts'
import { type Fan, payMerch } from './merch.ts'
import { readEarnings } from './money.ts'
import { demoPerson, newGuest, newPerson, type TourPerson } from './people.ts'
import { releasePhoto } from './release-photo.ts'
import type {
  CuratedProducts,
  GlobalCart,
  Leaderboard,
  Mailbox,
  MerchCampaign,
  SellerStore,
  StoreAssets,
  StoreFilters,
  Uploaded,
} from './responses.ts'
import { runJob, signInGuest, type TourServer } from './server.ts'
import { signUp } from './sign-up.ts'

export type OwnShop = {
  url: string
  team: string
  orderNumber: string
  totalMinorUnit: number
  earnedMinorUnit: number
  currency: string
  /** True if the fan has opened a mail on another device and restored the cart there. */
  isRecovered: boolean
}

/** Longer than the time after which a cart counts as abandoned. */
const LEFT_FOR_MS = 4 * HOUR_MS

type Shopper = { sessionId: string; fan: Fan }
type Opened = { store: SellerStore['store']; teamId: string; board: string; team: string }

/**
 * Plays a talent who opens a store from one photo, and a fan who joins a team. The fan abandons a
 * cart, restores it on a phone from a mail, and buys. The team takes the lead and the talent
 * earns.
 * @throws TourStopped at the first unexpected response
 */
export async function playShop(server: TourServer, guide: Guide): Promise<OwnShop> {
  const { api } = server
  const stamp = randomBytes(4).toString('hex')
  const talent = newPerson('talent', 'Lena Hoffmann')
  const admin = demoPerson('admin', 'admin')
  const fan: Fan = { ...newGuest('fan'), displayName: 'Noor Haddad', email: `fan-${stamp}@tour.semblance.example` }

  guide.act('A store from one photo')
  await signInGuest(server, guide, admin)
  const filterId = await addFilter(api, guide, admin)
  const { id: accountId } = await signUp(server, guide, talent)
  const store = await openShop(api, guide, { talent, admin }, filterId)

  guide.act('Art is made for the first visitor')
  await generateFilterArt(api, guide, fan, store)

  guide.act('A fan joins a team')
  const opened = { store, ...(await addTeam(api, guide, admin, { store, stamp })) }
  const atHome = await fillCart(api, guide, fan, opened)

  const shopper = server.mayMoveClock ? await returnToCart(server, guide, atHome, opened) : atHome
  if (!server.mayMoveClock)
    guide.note(
      'The email about an abandoned cart is sent hours later. With --move-clock, the tour moves the clock permanently.',
    )

  guide.act('The fan buys')
  const order = await buy(server, guide, shopper, opened)
  const earnedMinorUnit = await readEarnings(api, guide, talent, accountId, 0)
  const { orderNumber, totalMinorUnit, currency } = order
  const { team } = opened
  return {
    url: store.url,
    team,
    orderNumber,
    totalMinorUnit,
    earnedMinorUnit,
    currency,
    isRecovered: server.mayMoveClock,
  }
}

type Admin = ReturnType<typeof demoPerson>

async function addFilter(api: string, guide: Guide, admin: Admin): Promise<string> {
  const { data } = await guide.step<{ data: { filter: { id: string } } }>(
    admin,
    'adds a filter for sellers',
    'POST',
    `${api}/api/merch/admin/filters`,
    {
      body: { name: 'Riso print', prompt: 'A risograph print in teal and orange', tags: ['print'] },
      expect: 201,
    },
  )
  return data.filter.id
}

async function openShop(
  api: string,
  guide: Guide,
  { talent, admin }: { talent: TourPerson; admin: Admin },
  filterId: string,
): Promise<SellerStore['store']> {
  await allowLikeness(api, guide, talent)
  const photo = new FormData()
  photo.append('file', new Blob([await readFile(new URL('pictures/collins-turned.webp', import.meta.url))]), 'me.webp')
  const { url: uploadedImageUrl } = await guide.step<Uploaded>(
    talent,
    'uploads one photo',
    'POST',
    `${api}/api/merch/seller/upload`,
    { form: photo },
  )
  const { products } = await guide.step<CuratedProducts>(
    talent,
    'sees the available products',
    'GET',
    `${api}/api/merch/seller/catalog`,
    {
      summarize: (found) =>
        found.products
          .map(({ name, basePriceMinorUnit, currency }) => `${name}, ${money(basePriceMinorUnit, currency)}`)
          .join('; '),
    },
  )
  await guide.step<StoreFilters>(talent, 'chooses a filter', 'GET', `${api}/api/merch/seller/filters`, {
    isDone: ({ filters }) => filters.some(({ id }) => id === filterId),
    summarize: ({ filters }) => filters.find(({ id }) => id === filterId)?.name ?? '',
  })
  const body = {
    name: 'Lena’s shop',
    headline: 'Seen on stage',
    uploadedImageUrl,
    products: products.map(({ sku, basePriceMinorUnit }) => ({
      sku,
      priceMinorUnit: basePriceMinorUnit + 1000,
      enabled: true,
    })),
    designs: [{ filterId, name: 'Riso print' }],
    publish: true,
  }
  const save = (what: string) =>
    guide.step<SellerStore>(talent, what, 'POST', `${api}/api/merch/seller/store`, {
      body,
      summarize: ({ store }) => `${store.status} at ${new URL(store.url).pathname}`,
    })
  const { store } = await save('opens the store')
  const again = await save('saves it again')
  guide.check('Saving twice makes one store', store.id === again.store.id && store.url === again.store.url, again.store)
  const open = again.store.closedBecause === 'under review' ? await releasePhoto(api, guide, admin, save) : again.store
  guide.check('The store is live', open.status === 'LIVE', open)
  return open
}

/**
 * Waits for the art of a filter. The server generates this art once, when a fan needs it for the
 * first time.
 */
async function generateFilterArt(api: string, guide: Guide, fan: Fan, { slug }: SellerStore['store']): Promise<void> {
  const { designs } = await guide.step<StoreAssets>(
    fan,
    'opens the store',
    'POST',
    `${api}/api/merch/store/${slug}/ensure-assets`,
    {
      isDone: ({ status }) => status === 'ready',
      summarize: (found) => found.designs.map(({ name, assetStatus }) => `${name} ${assetStatus}`).join(', '),
    },
  )
  guide.check(
    'Each design is ready, on each product',
    designs.length === 2 && designs.every((each) => each.displayImageUrl && each.renderedProductPreviews.length > 0),
    designs,
  )
  const made = designs.find(({ name }) => name === 'Riso print')
  guide.showLink('the photo as a riso print', made?.displayImageUrl ?? '')
  for (const { sku, url } of made?.renderedProductPreviews ?? []) guide.showLink(sku, url)
}

async function addTeam(
  api: string,
  guide: Guide,
  admin: Admin,
  { store, stamp }: { store: SellerStore['store']; stamp: string },
): Promise<Omit<Opened, 'store'>> {
  const boards = `${api}/api/merch/admin/leaderboards`
  const { data: made } = await guide.step<{ data: { leaderboard: { id: string; slug: string } } }>(
    admin,
    'opens a leaderboard',
    'POST',
    boards,
    { body: { name: `Stage cup ${stamp}` }, expect: 201 },
  )
  const { id, slug: board } = made.leaderboard
  const teams: string[] = []
  for (const [name, campaignId] of [
    ['Harbor', store.id],
    ['Hillside', null],
  ] as const) {
    const { data } = await guide.step<{ data: { team: { id: string } } }>(
      admin,
      `adds the team ${name}`,
      'POST',
      `${boards}/${id}/teams`,
      { body: { name, campaignId }, expect: 201 },
    )
    teams.push(data.team.id)
  }
  return { board, teamId: teams[0] ?? '', team: 'Harbor' }
}

async function readBoard(
  api: string,
  guide: Guide,
  fan: Fan,
  { board, teamId }: Pick<Opened, 'board' | 'teamId'>,
  count: number,
): Promise<string | undefined> {
  const { teams } = await guide.step<Leaderboard>(
    fan,
    'opens the leaderboard',
    'GET',
    `${api}/api/merch/leaderboard/${board}`,
    {
      summarize: (found) => found.teams.map((each) => `${each.name} ${each.count}`).join(', '),
    },
  )
  const own = teams.find(({ boardTeamId }) => boardTeamId === teamId)
  guide.check(`The team has the count ${count}`, own?.count === count, teams)
  return own?.target?.url
}

async function fillCart(api: string, guide: Guide, fan: Fan, { store, ...team }: Opened): Promise<Shopper> {
  const target = await readBoard(api, guide, fan, team, 0)
  guide.check('The team links to the store', target?.startsWith(store.url) ?? false, target)
  const { sessionId } = await guide.step<{ sessionId: string }>(
    fan,
    'comes to the store from the board',
    'POST',
    `${api}/api/merch/session/create`,
    { body: { campaignSlug: store.slug }, expect: 201 },
  )
  await link(api, guide, fan, sessionId, team)
  const { designs, products } = (
    await guide.step<{ data: MerchCampaign }>(
      fan,
      'browses the store',
      'GET',
      `${api}/api/merch/campaign/${store.slug}`,
      {
        summarize: ({ data }) => `${data.designs.length} designs, ${data.products.length} products`,
      },
    )
  ).data
  const design = designs.find(({ name }) => name === 'Riso print')
  const [product] = products
  guide.check('There is something to buy', design !== undefined && product !== undefined, { designs, products })
  const item = {
    catalogProductId: product?.id,
    designId: design?.id,
    size: product?.sizes[0]?.key ?? null,
    color: product?.colors[0]?.key ?? null,
    quantity: 1,
  }
  await guide.step(fan, `puts “${product?.name}” into the cart`, 'PUT', `${api}/api/merch/session/${sessionId}/cart`, {
    body: { items: [item] },
  })
  await guide.step(fan, 'enters an email address', 'PATCH', `${api}/api/merch/session/update`, {
    body: { sessionId, delayedEmail: fan.email },
  })
  return { sessionId, fan }
}

const link = (api: string, guide: Guide, fan: Fan, sessionId: string, { teamId }: Pick<Opened, 'teamId'>) =>
  guide.step(fan, 'joins the team', 'POST', `${api}/api/merch/leaderboard/link`, {
    body: { sessionId, boardTeamId: teamId },
  })

async function returnToCart(
  server: TourServer,
  guide: Guide,
  { fan }: Shopper,
  { store, ...team }: Opened,
): Promise<Shopper> {
  const { api } = server
  guide.act('The cart is abandoned and found again')
  await guide.step<{ now: string }>(fan, 'leaves for four hours', 'POST', `${api}/dev/clock`, {
    body: { advanceMs: LEFT_FOR_MS },
    summarize: ({ now }) => now.slice(11, 16),
  })
  await runJob(server, guide, {
    what: 'finds abandoned carts',
    route: '/api/merch/cron/abandoned-carts',
    name: 'abandoned-carts',
  })
  await runJob(server, guide, {
    what: 'sends due mail',
    route: '/api/notifications/process-emails',
    name: 'process-emails',
  })
  const phone: Fan = { ...fan, name: 'phone', browser: openBrowser() }
  const token = await tokenFromMail(api, guide, phone)
  const { cart } = await guide.step<GlobalCart>(phone, 'opens the link', 'GET', `${api}/api/merch/cart?s=${token}`, {
    summarize: (found) =>
      `${found.cart?.campaigns[0]?.items.length ?? 0} item, from ${found.cart?.campaigns[0]?.campaign.name}`,
  })
  guide.check('The cart is there', cart?.campaigns[0]?.items.length === 1, cart)
  guide.showLink('the cart', `${api}/cart?s=${token}`)
  const { sessionId } = await guide.step<{ sessionId: string }>(
    phone,
    'continues with it',
    'POST',
    `${api}/api/merch/cart/restore`,
    { body: { s: token, campaignSlug: store.slug }, expect: 201 },
  )
  await link(api, guide, phone, sessionId, team)
  return { sessionId, fan: phone }
}

async function tokenFromMail(api: string, guide: Guide, fan: Fan): Promise<string> {
  const address = /\/cart\?s=([\w.-]+)/
  const find = ({ mails }: Mailbox) => mails.map(({ text }) => address.exec(text)?.[1]).find(Boolean)
  const mailbox = await guide.step<Mailbox>(
    fan,
    'gets an email',
    'GET',
    `${api}/dev/mailbox?to=${encodeURIComponent(fan.email)}`,
    { isDone: (found) => find(found) !== undefined, summarize: (found) => found.mails[0]?.subject ?? '' },
  )
  return find(mailbox) ?? ''
}

async function buy(server: TourServer, guide: Guide, { sessionId, fan }: Shopper, { store, ...team }: Opened) {
  const order = await payMerch(server, guide, fan, { sessionId, country: store.homeCountry })
  await readBoard(server.api, guide, fan, team, 1)
  return order
}
