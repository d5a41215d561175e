import { readFile } from 'node:fs/promises'
import type { Guide } from './guide.ts'
import { pay } from './money.ts'
import { type DemoGuest, demoPerson, newGuest } from './people.ts'
import type { CandidateSession, Licence, OfferResponse, Uploaded } from './responses.ts'
import { type OwnAccount, signInGuest, type TourServer } from './server.ts'

export type Campaign = { offerId: string; verifyUrl: string; licence: Licence }

const BRIEF = {
  campaignDescription: 'Warm portraits for our winter roast: slow mornings, a cup in both hands, honest light.',
  campaignType: 'social_post',
  buyerBrandName: 'Northwind Coffee',
}
const PRICE = { offerAmountMinorUnit: 90_000, currency: 'USD' }
const WHERE_ELSE = 'Call me on +46 70 123 45 67 or write to studio@northwind.example.'

type Cast = { brand: DemoGuest; mara: DemoGuest; kenji: DemoGuest; accounts: { mara: OwnAccount; kenji: OwnAccount } }

/**
 * Plays one brief with the demo people, from the search for talents to a guest who verifies the
 * license.
 * @throws TourStopped at the first unexpected response
 */
export async function playCampaign(server: TourServer, guide: Guide): Promise<Campaign> {
  const { api } = server
  guide.act('A brief, and pictures with consent')
  const brand = demoPerson('northwind', 'brand')
  const mara = demoPerson('mara', 'Mara')
  const kenji = demoPerson('kenji', 'Kenji')
  await signInGuest(server, guide, brand)
  const accounts = { mara: await signInGuest(server, guide, mara), kenji: await signInGuest(server, guide, kenji) }
  const cast = { brand, mara, kenji, accounts }
  await addPicture(api, guide, mara)

  guide.act('Talents that match the brief')
  const slugs = await findTalents(api, guide, cast)

  guide.act('Three models make one candidate each')
  const chosen = await chooseCandidate(api, guide, cast)

  guide.act('Three talents get an offer at once')
  const offerId = await sendOffers(api, guide, cast, { slugs, chosen })

  guide.act('They exchange messages, and the brand pays')
  await talk(api, guide, cast, offerId)

  guide.act('Delivered and completed')
  await deliver(api, guide, cast, offerId)

  guide.act('Both sides rate each other')
  await rate(api, guide, cast, offerId)

  guide.act('A stranger checks the license')
  const licence = await verify(api, guide, brand, offerId)
  return { offerId, verifyUrl: licence.verifyUrl, licence }
}

async function addPicture(api: string, guide: Guide, mara: DemoGuest): Promise<void> {
  const consent = `${api}/api/likeness/consent`
  const { current } = await guide.step<{ current: { version: string } }>(mara, 'reads the consent text', 'GET', consent)
  const { granted } = await guide.step<{ granted: boolean }>(mara, 'allows the use of the likeness', 'PUT', consent, {
    body: { granted: true, version: current.version },
  })
  guide.check('The consent was recorded', granted, granted)
  const form = new FormData()
  form.append('files', await portrait(), 'portrait.jpg')
  await guide.step<{ created: number; duplicates: number }>(
    mara,
    'adds a picture',
    'POST',
    `${api}/api/ui-api/user-image-assets/add`,
    { form, summarize: ({ created }) => (created === 1 ? 'new' : 'already there') },
  )
}

async function findTalents(api: string, guide: Guide, { brand, accounts }: Cast): Promise<string[]> {
  const { talents } = await guide.step<{ talents: { slug: string; displayName: string; score: number }[] }>(
    brand,
    'searches for matching talents',
    'POST',
    `${api}/api/offers/match-talents`,
    {
      body: { ...BRIEF, ...PRICE, limit: 50 },
      summarize: ({ talents: found }) => `${found.length}, first ${found[0]?.displayName ?? 'nobody'}`,
    },
  )
  const found = talents.map(({ slug }) => slug)
  const wanted = [accounts.mara.slug, accounts.kenji.slug]
  guide.check(
    'Mara and Kenji match the brief',
    wanted.every((slug) => found.includes(slug)),
    found,
  )
  const third = talents.find(({ slug, displayName }) => displayName === 'Priya Nair' && !wanted.includes(slug))
  guide.check('Priya matches the brief', third !== undefined, found)
  return [...wanted, third?.slug ?? '']
}

type Chosen = { imageCandidateSessionId: string; selectedModelKey: string }

async function chooseCandidate(api: string, guide: Guide, { brand, accounts }: Cast): Promise<Chosen> {
  const images = `${api}/api/offers/image-candidates`
  const { sessionId } = await guide.step<{ sessionId: string }>(
    brand,
    'requests candidate pictures of Mara',
    'POST',
    `${images}/start`,
    {
      body: {
        slug: accounts.mara.slug,
        campaignDescription: BRIEF.campaignDescription,
        campaignType: BRIEF.campaignType,
        imageKind: 'DRAFT',
      },
      expect: 201,
    },
  )
  const { session } = await guide.step<CandidateSession>(
    brand,
    'sees them with their similarity to Mara',
    'GET',
    `${images}/${sessionId}`,
    {
      isDone: (body) => body.session.candidates.every(({ status }) => status === 'succeeded' || status === 'failed'),
      summarize: (body) => body.session.candidates.map(({ score }) => `${Math.round((score ?? 0) * 100)}%`).join(', '),
    },
  )
  guide.check(
    'Each of three models made a picture',
    session.candidates.length === 3 && session.candidates.every(({ status }) => status === 'succeeded'),
    session,
  )
  const [best] = session.candidates.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
  guide.check('A candidate has an address', best?.url !== null && best !== undefined, best)
  await guide.step(newGuest('anybody'), 'opens the signed picture', 'GET', best?.url ?? '')
  return { imageCandidateSessionId: sessionId, selectedModelKey: best?.modelKey ?? '' }
}

async function sendOffers(
  api: string,
  guide: Guide,
  { brand, mara, kenji, accounts }: Cast,
  { slugs, chosen }: { slugs: string[]; chosen: Chosen },
): Promise<string> {
  const { blastId } = await guide.step<{ blastId: string }>(
    brand,
    'writes one brief for three',
    'POST',
    `${api}/api/offers/blast/create`,
    {
      body: {
        slugs,
        candidates: [{ slug: accounts.mara.slug, ...chosen }],
        ...BRIEF,
        ...PRICE,
        // Only one of the three talents has a candidate picture, so image generation is skipped.
        // The licensed work will be published, so it is not a draft.
        skipImageGeneration: true,
        imageKind: 'FINAL',
        usageTypes: ['social', 'web'],
      },
      expect: 201,
    },
  )
  const { results } = await guide.step<{ results: { offerId: string | null; error: unknown }[] }>(
    brand,
    'sends it',
    'POST',
    `${api}/api/offers/blast/confirm`,
    { body: { blastId } },
  )
  const [toMara, toKenji, toPriya] = results.map(({ offerId }) => offerId)
  if (!toMara || !toKenji || !toPriya) guide.check('Three offers went out', false, results)
  const respond = `${api}/api/offers/respond`
  const { offer } = await guide.step<OfferResponse>(mara, 'accepts', 'POST', respond, {
    body: { offerId: toMara, action: 'accept' },
  })
  guide.check('The offer contains the chosen candidate', offer.selectedModelKey === chosen.selectedModelKey, offer)
  await guide.step(kenji, 'declines', 'POST', respond, { body: { offerId: toKenji, action: 'reject' } })
  await guide.step(brand, 'cancels the offer to Priya', 'POST', `${api}/api/offers/cancel`, {
    body: { offerId: toPriya },
  })
  guide.showLink('the offer, signed in as Mara or Northwind', `${api}/offers/${offer.id}`)
  return offer.id
}

async function talk(api: string, guide: Guide, { brand, mara }: Cast, offerId: string): Promise<void> {
  const messages = `${api}/api/offers/${offerId}/messages`
  const messageBody = (text: string) => ({ text, clientId: crypto.randomUUID() })
  await guide.step<{ error: string }>(brand, 'cannot send a phone number', 'POST', messages, {
    body: messageBody(WHERE_ELSE),
    expect: 422,
  })
  await guide.step(brand, 'asks about the cup', 'POST', messages, {
    body: messageBody('Could the cup stand on the left? The copy goes on the right.'),
    expect: 201,
  })
  const { messages: read } = await guide.step<{ messages: { id: string }[] }>(mara, 'reads it', 'GET', messages)
  guide.check('The refused message was not delivered', read.length === 1, read)
  await guide.step(mara, 'marks it as read', 'POST', `${messages}/read`, { body: { upTo: read[0]?.id } })
  await guide.step(mara, 'answers', 'POST', messages, { body: messageBody('Gladly, on the left.'), expect: 201 })
  await pay(api, guide, brand, offerId)
  await guide.step(brand, 'can now send the phone number', 'POST', messages, {
    body: messageBody(WHERE_ELSE),
    expect: 201,
  })
}

async function deliver(api: string, guide: Guide, { brand, mara }: Cast, offerId: string): Promise<void> {
  const form = new FormData()
  form.append('offerId', offerId)
  form.append('file', await portrait(), 'winter-roast.jpg')
  const { url } = await guide.step<Uploaded>(
    mara,
    'uploads the picture',
    'POST',
    `${api}/api/offers/upload-deliverable`,
    {
      form,
    },
  )
  await guide.step(mara, 'delivers it', 'POST', `${api}/api/offers/deliver`, {
    body: { offerId, fileUrls: [url], notes: 'The cup is on the left.' },
  })
  const { offer } = await guide.step<OfferResponse>(
    brand,
    'accepts and releases the money',
    'POST',
    `${api}/api/offers/complete`,
    {
      body: { offerId },
    },
  )
  guide.check('A released offer is COMPLETED', offer.status === 'COMPLETED', offer.status)
}

async function rate(api: string, guide: Guide, { brand, mara, accounts }: Cast, offerId: string): Promise<void> {
  const ratings = `${api}/api/offers/${offerId}/ratings`
  await guide.step(mara, 'gives five stars', 'POST', ratings, {
    body: { stars: 5, words: 'A clear brief, and paid right away.' },
    expect: 201,
  })
  const before = await guide.step<{ ratings: unknown[]; otherHasRated: boolean }>(
    brand,
    'sees only that Mara has rated',
    'GET',
    ratings,
  )
  guide.check(
    'Ratings stay hidden until both sides have rated',
    before.otherHasRated && before.ratings.length === 0,
    before,
  )
  await guide.step(brand, 'gives five stars', 'POST', ratings, {
    body: { stars: 5, words: 'On time, and the light is what we asked for.' },
    expect: 201,
  })
  const after = await guide.step<{ ratings: unknown[] }>(mara, 'sees both', 'GET', ratings)
  guide.check('After both ratings, both are visible', after.ratings.length === 2, after)
  const shown = `${api}/api/talents/${accounts.mara.slug}/ratings`
  await guide.step<{ average: number | null; total: number }>(
    newGuest('stranger'),
    'sees brands’ reviews',
    'GET',
    shown,
    {
      summarize: ({ average, total }) => `${average ?? 'no'} stars of ${total}`,
    },
  )
  guide.showLink('Mara’s public profile', `${api}/api/talents/${accounts.mara.slug}`)
}

async function verify(api: string, guide: Guide, brand: DemoGuest, offerId: string): Promise<Licence> {
  const { licence } = await guide.step<{ licence: Licence }>(
    brand,
    'opens the license',
    'GET',
    `${api}/api/offers/${offerId}/licence`,
  )
  const anybody = newGuest('stranger')
  const page = await guide.step<string>(anybody, 'opens the link without an account', 'GET', licence.verifyUrl)
  guide.check('The page names the licensed person', page.includes(licence.licensor), licence.licensor)
  const checked = await guide.step<Licence>(
    anybody,
    'checks it by its code',
    'GET',
    `${api}/api/licences/${licence.code}`,
    { summarize: ({ status }) => status },
  )
  guide.check('The license is valid', checked.status === 'VALID', checked.status)
  guide.check('The license covers the delivered file', typeof checked.files[0]?.sha256 === 'string', checked.files)
  guide.check(
    'It is licensed for publication',
    checked.clauses.every(({ text }) => !text.includes('not for publication')),
    checked.clauses,
  )
  guide.showLink('the license, signed in or not', licence.verifyUrl)
  return checked
}

const portrait = async (): Promise<Blob> =>
  new Blob([await readFile(new URL('./pictures/portrait.jpg', import.meta.url))], { type: 'image/jpeg' })
