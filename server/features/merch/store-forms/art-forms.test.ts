import { describe, expect, test } from 'vitest'
import { artTests, withPrompt } from '../../../../tests/support/merch/art-tests.ts'
import {
  aCampaign,
  aDesign,
  aFan,
  type Fan,
  refusing,
  type TestCampaign,
} from '../../../../tests/support/merch/merch-artwork.ts'
import { browserOfFan, ledTo, pageAt, sendForm } from '../../../../tests/support/merch/store-pages.ts'
import { mailsTo } from '../../../../tests/support/people/mails.ts'
import type { World } from '../../../../tests/support/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sendDueMails } from '../../../platform/mail/index.ts'

const { the, artists, generate } = artTests()
const refusedIn = (to: string): string | null => new URLSearchParams(to.split('?')[1]).get('refused')

async function aPlace(prompt = 'A halftone portrait.', more: Parameters<typeof aCampaign>[1] = {}) {
  const campaign = await aCampaign(the.world, more)
  const design = await aDesign(the.world, campaign, withPrompt(prompt))
  return { campaign, design }
}

const send = async (campaign: TestCampaign, fan: Fan | null, act: string, fields: Record<string, string>) =>
  ledTo(await sendForm(browserOfFan(the.world, fan?.bearer ?? null), campaign.slug, act, fields), campaign.slug)

const read = async (campaign: TestCampaign, fan: Fan | null, path: string) =>
  (await pageAt(browserOfFan(the.world, fan?.bearer ?? null), campaign.slug, path)).text

function heldDrawing() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const usual = artists.generate
  artists.generate = async (...given) => {
    await promise
    return usual(...given)
  }
  return resolve
}

const sessionRow = ({ database }: World, fan: Fan) =>
  database.kysely.selectFrom('merch_sessions').selectAll().where('id', '=', fan.id).executeTakeFirstOrThrow()

describe('a fan without JavaScript', () => {
  test('chooses a design, waits on a page that reloads itself, and chooses a result', async () => {
    const { campaign, design } = await aPlace()
    await aDesign(the.world, campaign)
    const fan = await aFan(the.world, campaign)
    expect(await read(campaign, fan, '/designs')).toContain(`action="/c/${campaign.slug}/do/choose-design"`)

    const letDraw = heldDrawing()
    expect(await send(campaign, fan, 'choose-design', { designId: design.id })).toBe(`/art?design=${design.id}`)
    const waiting = await read(campaign, fan, `/art?design=${design.id}`)
    expect(waiting).toContain('Your art is being made')
    expect(waiting).toContain('<noscript><meta http-equiv="refresh" content="4"/></noscript>')

    letDraw()
    const { candidates } = (await generate(fan, { designId: design.id })).body
    const there = await read(campaign, fan, '/art')
    expect(there).toContain('Very close likeness')
    expect(there).not.toContain('http-equiv="refresh"')
    expect(await send(campaign, fan, 'select', { artKey: candidates[0].artKey })).toBe('/products')
    expect((await sessionRow(the.world, fan)).ai_art_key).toBe(candidates[0].artKey)
  })

  test('gets existing art at once, and new art only on request', async () => {
    const { campaign, design } = await aPlace()
    const fan = await aFan(the.world, campaign)
    await generate(fan, { designId: design.id })
    await send(campaign, fan, 'generate', { designId: design.id })
    expect(artists.calls.images).toHaveLength(1)
    await send(campaign, fan, 'generate', { designId: design.id, anew: 'yes' })
    await generate(fan, { designId: design.id })
    expect(artists.calls.images).toHaveLength(2)
  })

  test('without a photo is sent to the photo page, and keeps the design', async () => {
    const { campaign, design } = await aPlace()
    const to = `/photo?design=${design.id}`
    expect(await send(campaign, null, 'choose-design', { designId: design.id })).toBe(to)
    expect(await send(campaign, null, 'generate', { designId: design.id })).toBe(to)
    expect(await send(campaign, null, 'generate', {})).toBe('/photo')
    expect(await send(campaign, null, 'select', { artKey: 'x' })).toBe('/photo')
    expect(await send(campaign, null, 'mail-art', { email: 'noor@example.com' })).toBe('/photo')
    expect(await read(campaign, null, `/art?design=${design.id}`)).toContain('Add a photo first')
  })

  test('with a session of another campaign starts a new one here', async () => {
    const { campaign, design } = await aPlace()
    const elsewhere = await aFan(the.world, (await aPlace()).campaign)
    expect(await send(campaign, elsewhere, 'choose-design', { designId: design.id })).toBe(`/photo?design=${design.id}`)
  })

  test('can ask for a mail instead of waiting, with a valid address', async () => {
    const { campaign, design } = await aPlace()
    const fan = await aFan(the.world, campaign)
    const to = `/art?design=${design.id}`
    const wrong = await send(campaign, fan, 'mail-art', { email: 'noor at example', designId: design.id })
    expect(wrong).toBe(`${to}&refused=BadRequest`)
    expect(await send(campaign, fan, 'mail-art', { email: ' Noor@example.com ', designId: design.id })).toBe(to)
    expect((await sessionRow(the.world, fan)).delayed_email).toBe('noor@example.com')
  })
})

describe('an error is explained with a next step:', () => {
  test('an unknown design or one of another campaign', async () => {
    const { campaign } = await aPlace()
    for (const designId of [newId(), 'nothing', (await aPlace()).design.id])
      expect(await send(campaign, await aFan(the.world, campaign), 'choose-design', { designId })).toBe(
        '/designs?refused=UnprocessableEntity',
      )
    expect(await send(campaign, null, 'choose-design', {})).toBe('/designs?refused=UnprocessableEntity')
  })

  test('art of another session', async () => {
    const { campaign } = await aPlace()
    const fan = await aFan(the.world, campaign)
    expect(refusedIn(await send(campaign, fan, 'select', { artKey: 'merch/ai-candidates/x.png' }))).toBe('BadRequest')
  })

  test('no face in the photo', async () => {
    const { campaign, design } = await aPlace()
    const fan = await aFan(the.world, campaign, { description: { faces: [] } })
    const to = await send(campaign, fan, 'choose-design', { designId: design.id })
    expect(to).toBe(`/art?design=${design.id}&refused=no_face`)
    const page = await read(campaign, fan, to)
    expect(page).toContain('No face found')
    expect(page).toContain(`href="/c/${campaign.slug}/photo?design=${design.id}"`)
  })

  test('a rejected name', async () => {
    const { campaign, design } = await aPlace('A portrait of {fanName}.')
    const fan = await aFan(the.world, campaign, { fanName: 'Bad word' })
    artists.moderate = refusing
    const to = await send(campaign, fan, 'generate', { designId: design.id })
    expect(refusedIn(to)).toBe('BRIEF_REFUSED')
    expect(await read(campaign, fan, to)).toContain('Name in your art')
    expect(await send(campaign, fan, 'generate', { designId: design.id, fanName: '' })).not.toContain('refused')
    expect((await sessionRow(the.world, fan)).fan_name).toBeNull()
  })

  test('a failed generation', async () => {
    const { campaign, design } = await aPlace()
    const fan = await aFan(the.world, campaign)
    artists.generate = async () => {
      throw new Error('the model broke')
    }
    expect((await generate(fan, { designId: design.id })).status).toBe(502)
    const page = await read(campaign, fan, `/art?design=${design.id}`)
    expect(page).toContain('Your art could not be made')
    expect(page).toContain(`action="/c/${campaign.slug}/do/generate"`)
  })

  test('a spent limit, while existing art stays', async () => {
    const { campaign, design } = await aPlace('A portrait.', { config: { generationsPerAddress: 1 } })
    const fan = await aFan(the.world, campaign)
    await generate(fan, { designId: design.id })
    const to = await send(campaign, fan, 'generate', { designId: design.id, anew: 'yes' })
    expect(refusedIn(to)).toBe('RateLimited')
    const page = await read(campaign, fan, to)
    expect(page).toContain('You cannot make any more today.')
    expect(page).toContain('Very close likeness')
  })

  test('an ended campaign', async () => {
    const { campaign, design } = await aPlace('A portrait.', { status: 'ENDED' })
    const fan = await aFan(the.world, campaign)
    const to = await send(campaign, fan, 'generate', { designId: design.id })
    expect(refusedIn(to)).toBe('CAMPAIGN_CLOSED')
    expect(await read(campaign, fan, to)).toContain('Go to the store')
  })

  test('an unknown store', async () => {
    expect(await send({ id: '', slug: 'nothing-here' }, null, 'choose-design', { designId: 'x' })).toBe(
      '/designs?refused=NotFound',
    )
  })
})

test('a form sent from another site is 403 and changes nothing', async () => {
  const { campaign, design } = await aPlace()
  const fan = await aFan(the.world, campaign)
  const response = await browserOfFan(the.world, fan.bearer).send(
    'POST',
    `/c/${campaign.slug}/do/generate`,
    new URLSearchParams({ designId: design.id }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' },
  )
  expect(response.status).toBe(403)
  expect(artists.calls.images).toHaveLength(0)
})

test.each(['en', 'de', 'fr', 'es', 'ja', 'ar'])('the art pages are complete in %s', async (lang) => {
  const { campaign, design } = await aPlace()
  await aDesign(the.world, campaign)
  const fan = await aFan(the.world, campaign)
  await generate(fan, { designId: design.id })
  for (const path of ['/designs', '/art', `/art?design=${design.id}`]) {
    const browser = browserOfFan(the.world, fan.bearer)
    const { status, text } = await pageAt(
      browser,
      campaign.slug,
      `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`,
    )
    expect(status, path).toBe(200)
    expect(text, path).toContain(`lang="${lang}"`)
    expect(text.split('id="page-state"')[0], path).not.toContain(fan.bearer)
  }
})

describe('the mailed link to art', () => {
  async function mailedArt() {
    const { campaign, design } = await aPlace()
    const delayedEmail = `${newId()}@fans.test`
    const fan = await aFan(the.world, campaign, { delayedEmail })
    const { body } = await generate(fan, { designId: design.id })
    await sendDueMails(the.world.app.ctx, 'others')
    const [mail] = await mailsTo(the.world, delayedEmail)
    return { campaign, fan, art: body, link: new URL(/https?:\S+[?&]art=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '') }
  }

  test('shows the art on any device without opening the session, and continues on the fan’s own device', async () => {
    const { campaign, fan, art, link } = await mailedArt()
    const led = await the.world.stranger().get(link.pathname + link.search, { accept: 'text/html' })
    expect([led.status, led.headers['location']]).toEqual([303, `/c/${campaign.slug}/art${link.search}`])
    const elsewhere = await read(campaign, null, `/art${link.search}`)
    expect(elsewhere).toContain('It was made on another device')
    expect(elsewhere).toContain(new URL(art.candidates[0].url).pathname)
    expect(elsewhere).not.toContain(fan.bearer)
    expect(await read(campaign, fan, `/art${link.search}`)).toContain(`action="/c/${campaign.slug}/do/select"`)
  })

  test('says that it has expired, also in another store', async () => {
    const { link } = await mailedArt()
    const other = await aPlace()
    for (const search of [link.search, '?art=nothing-that-was-ever-mailed'])
      expect(await read(other.campaign, null, `/art${search}`)).toContain('This link no longer works')
  })
})
