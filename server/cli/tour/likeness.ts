import { readFile } from 'node:fs/promises'
import type { Guide } from './guide.ts'
import { demoPerson, newGuest, newPerson, type TourPerson } from './people.ts'
import { releaseFiles } from './release-photo.ts'
import type { Asset, LikenessProfile, OfferResponse, SearchResponse } from './responses.ts'
import { type OwnAccount, runJob, signInGuest, type TourServer } from './server.ts'
import { signUp } from './sign-up.ts'

/**
 * Result of the likeness chapter: the id of the offer, and the kinds of search that found the
 * talent.
 */
export type LikenessResult = { offerId: string; foundBy: string[] }

/**
 * One kind of talent search. `send` repeats its request until `isDone`.
 */
type Search = { by: string; what: string; send: (call: SearchCheck) => Promise<SearchResponse> }
type SearchCheck = {
  what: string
  isDone?: (found: SearchResponse) => boolean
  summarize: (found: SearchResponse) => string
}

/**
 * An unusual tag that the talent adds. If a search finds the talent by this tag, the tag was
 * indexed.
 */
const OWN_TAG = 'freckles'
const SENTENCE = 'a musician with brown hair who smiles'

/**
 * Plays a talent who allows indexing, and whom every kind of search then finds. The talent
 * withdraws the consent, and no search finds the talent any more.
 * @throws TourStopped at the first unexpected response
 */
export async function playLikeness(server: TourServer, guide: Guide): Promise<LikenessResult> {
  const { api } = server
  const talent = newPerson('talent', 'Lena Hoffmann')
  const brand = newPerson('brand', 'Kestrel Audio')

  guide.act('A talent allows the analysis of pictures and voice')
  const account = await signUp(server, guide, talent)
  await addAssets(api, guide, talent)

  guide.act('What this machine’s models found')
  await runIndexing(server, guide, talent, account.id)

  guide.act('A brand searches for a talent')
  await signUp(server, guide, brand)
  const searches = searchesOf(api, guide, brand)
  const picture = await find(server, guide, { account, searches })

  guide.act('The talent gets an offer')
  const offerId = await requestOffer(api, guide, { brand, talent, slug: account.slug })

  guide.act('Consent is withdrawn')
  await withdraw(api, guide, { talent, account, searches, picture })
  return { offerId, foundBy: searches.map(({ by }) => by) }
}

/** Requests the consent text, then consents to the version that it has. */
export async function allowLikeness(api: string, guide: Guide, talent: TourPerson): Promise<void> {
  const consent = `${api}/api/likeness/consent`
  const { current } = await guide.step<{ current: { version: string } }>(
    talent,
    'reads the consent text',
    'GET',
    consent,
  )
  await guide.step(talent, 'allows the use of the likeness', 'PUT', consent, {
    body: { granted: true, version: current.version },
  })
}

async function addAssets(api: string, guide: Guide, talent: TourPerson): Promise<void> {
  await allowLikeness(api, guide, talent)
  const pictures = new FormData()
  pictures.append('files', await file('pictures/collins-close.webp'), 'close.webp')
  pictures.append('files', await file('pictures/collins-in-space-suit.webp'), 'in-space-suit.webp')
  await guide.step<{ created: number }>(
    talent,
    'adds two portraits',
    'POST',
    `${api}/api/ui-api/user-image-assets/add`,
    { form: pictures, summarize: ({ created }) => `${created} new` },
  )
  const recordings = new FormData()
  recordings.append('files', await file('sounds/lena-introduces-herself.mp3'), 'hello.mp3')
  await guide.step(talent, 'adds a recording', 'POST', `${api}/api/ui-api/user-voice-assets/add`, { form: recordings })
  const handle = `lena.${talent.email.split('@')[0]?.replace('talent-', '')}`
  await guide.step(talent, 'links a social profile', 'PUT', `${api}/api/likeness/social-links`, {
    body: { links: [{ url: `https://www.instagram.com/${handle}` }] },
  })
  await guide.step(talent, 'adds details that models cannot see', 'PUT', `${api}/api/likeness/profile`, {
    body: { category: 'musician', birthYear: 1994 },
    summarize: () => 'a musician, born in 1994',
  })
}

async function runIndexing(server: TourServer, guide: Guide, talent: TourPerson, accountId: string): Promise<void> {
  const { api } = server
  const workQueue = () =>
    runJob(server, guide, {
      what: 'analyzes pictures, recordings and profiles',
      route: '/api/indexing/process-queue',
      name: 'process-queue',
    })
  await workQueue()
  const { assets } = await guide.step<{ assets: Asset[] }>(
    talent,
    'sees the tags',
    'GET',
    `${api}/api/likeness/assets`,
    {
      isDone: (body) => body.assets.every(({ searchTags }) => searchTags !== null),
      summarize: (body) => `${body.assets.length} analyzed`,
    },
  )
  if (assets.some(({ heldReason }) => heldReason !== null)) {
    const admin = demoPerson('admin', 'admin')
    await signInGuest(server, guide, admin)
    await releaseFiles(api, guide, admin, accountId)
  }
  for (const { type, searchTags } of assets.toReversed())
    guide.note(`${type === 'IMAGE' ? 'portrait' : 'recording'}: ${searchTags?.join(', ')}`)
  const portrait = assets.find(({ type }) => type === 'IMAGE')
  const wrong = portrait?.searchTags?.at(-1)
  guide.check('The portraits and the recording have tags', portrait !== undefined && wrong !== undefined, assets)
  const corrected = await guide.step<Asset>(
    talent,
    'corrects a tag',
    'PATCH',
    `${api}/api/likeness/assets/${portrait?.id}/tags`,
    { body: { add: [OWN_TAG], remove: [wrong ?? ''] }, summarize: () => `${OWN_TAG}, not ${wrong}` },
  )
  const tags = corrected.searchTags ?? []
  guide.check('A correction is kept', tags.includes(OWN_TAG) && !tags.includes(wrong ?? ''), tags)
  await workQueue()
  const profile = await guide.step<LikenessProfile>(
    talent,
    'sees the search profile',
    'GET',
    `${api}/api/likeness/profile`,
    {
      isDone: ({ numberOfFollowers }) => numberOfFollowers.value !== null,
      summarize: ({ hairColor, ageGroup, numberOfFollowers: { value, source } }) =>
        `${hairColor.value} hair (${hairColor.source}), ${ageGroup.value} (${ageGroup.source}), ${value} followers (${source})`,
    },
  )
  guide.check('The hair color was recognized', profile.hairColor.value === 'brown', profile.hairColor)
  guide.check('The talent’s own details apply', profile.category.source === 'SAID', profile.category)
}

function searchesOf(api: string, guide: Guide, brand: TourPerson): Search[] {
  const url = `${api}/api/indexing/search`
  const byBody = (body: object) => (call: SearchCheck) =>
    guide.step<SearchResponse>(brand, call.what, 'POST', url, { ...call, body })
  const bySample = (route: string, path: string) => async (call: SearchCheck) => {
    const form = new FormData()
    form.append('file', await file(path), path.split('/').at(-1))
    return guide.step<SearchResponse>(brand, call.what, 'POST', `${url}/${route}`, { ...call, form })
  }
  const filters = {
    category: 'musician',
    hairColor: 'brown',
    hasVoiceSample: true,
    minFollowers: 1000,
    tags: [OWN_TAG],
  }
  return [
    { by: 'filters', what: 'searches by filters', send: byBody({ filters, explain: true }) },
    { by: 'a sentence', what: `searches “${SENTENCE}”`, send: byBody({ text: SENTENCE }) },
    {
      by: 'another picture',
      what: 'searches by another picture',
      send: bySample('by-picture', 'pictures/collins-turned.webp'),
    },
    {
      by: 'a voice',
      what: 'searches by another recording of the same voice',
      send: bySample('by-voice', 'sounds/lena-reads.mp3'),
    },
  ]
}

/**
 * Checks that each search lists the talent first.
 * @returns the address of a picture from the search results
 */
async function find(
  server: TourServer,
  guide: Guide,
  { account, searches }: { account: OwnAccount; searches: readonly Search[] },
): Promise<string> {
  await runJob(server, guide, {
    what: 'indexes the new search record',
    route: '/api/indexing/cron/embed-records',
    name: 'likeness-embed',
  })
  let picture = ''
  for (const { by, what, send } of searches) {
    const found = await send({
      what,
      // Repeat the search, because a job of the server may still be indexing.
      isDone: ({ results }) => results.some(({ accountId }) => accountId === account.id),
      summarize: ({ results }) => describeRank(results, account.id),
    })
    guide.check(`A search by ${by} lists the talent first`, found.results[0]?.accountId === account.id, found.results)
    const reasons = found.results[0]?.reasons
    if (reasons) guide.note(`because: ${reasons.join('; ')}`)
    picture = found.results[0]?.images[0] ?? picture
  }
  await guide.step(newGuest('anybody'), 'opens the picture', 'GET', picture)
  return picture
}

function describeRank(results: SearchResponse['results'], accountId: string): string {
  const place = results.findIndex((each) => each.accountId === accountId)
  const { displayName = 'nobody', score = 0 } = results[place] ?? {}
  const others = results.length - 1
  return `${displayName}, ${Math.round(score * 100)}%${others > 0 ? `, before ${others} other${others > 1 ? 's' : ''}` : ''}`
}

async function requestOffer(
  api: string,
  guide: Guide,
  { brand, talent, slug }: { brand: TourPerson; talent: TourPerson; slug: string },
): Promise<string> {
  const { offerId } = await guide.step<{ offerId: string }>(
    brand,
    'makes an offer of $900.00',
    'POST',
    `${api}/api/offers/submit`,
    {
      body: {
        slug,
        campaignDescription:
          'Headphones for people who play: one portrait and ten spoken words, indoors, evening light.',
        buyerBrandName: 'Kestrel Audio',
        campaignType: 'social_post',
        skipImageGeneration: true,
        usageTypes: ['social', 'web'],
        offerAmountMinorUnit: 90_000,
        currency: 'USD',
      },
      expect: 201,
    },
  )
  await guide.step(talent, 'reads it', 'GET', `${api}/api/offers/${offerId}`)
  const { offer } = await guide.step<OfferResponse>(talent, 'declines', 'POST', `${api}/api/offers/respond`, {
    body: { offerId, action: 'reject' },
  })
  guide.check('A declined offer is REJECTED', offer.status === 'REJECTED', offer.status)
  return offerId
}

/**
 * Withdraws the consent. The withdrawal takes effect with the next request, so no search is
 * retried.
 */
async function withdraw(
  api: string,
  guide: Guide,
  {
    talent,
    account,
    searches,
    picture,
  }: { talent: TourPerson; account: OwnAccount; searches: readonly Search[]; picture: string },
): Promise<void> {
  await guide.step(talent, 'withdraws the consent', 'PUT', `${api}/api/likeness/consent`, { body: { granted: false } })
  for (const { by, what, send } of searches) {
    const { results } = await send({
      what: `${what} again`,
      summarize: (found) =>
        found.results.some(({ accountId }) => accountId === account.id) ? 'still found' : 'not found',
    })
    const isGone = results.every(({ accountId }) => accountId !== account.id)
    guide.check(`A search by ${by} no longer finds the talent`, isGone, results)
  }
  await guide.step(newGuest('anybody'), 'cannot open the picture', 'GET', picture, { expect: 404 })
}

const TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', mp3: 'audio/mpeg' }

const file = async (path: string): Promise<Blob> => {
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return new Blob([await readFile(new URL(path, import.meta.url))], { type })
}
