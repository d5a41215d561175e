import { readFile } from 'node:fs/promises'
import type { App } from '../app.ts'
import { recordMailEvents } from '../platform/mail/index.ts'
import { type DemoBrowser, openGuestBrowser } from './demo-browser.ts'
import { CAST_FOLDER, castEmail } from './demo-cast.ts'
import { runMails, runPayouts, runVoices } from './scheduled-work.ts'
import { getSimulator } from './simulator-of.ts'

type QueuesContext = {
  app: App
  browserOf: (key: string) => Promise<DemoBrowser>
  /** Signs a person in again, for requests that need a recent sign-in. */
  signInAgain: (key: string) => Promise<DemoBrowser>
  /** Runs work while the voice model fails. */
  withoutVoices: (work: () => Promise<void>) => Promise<void>
}

/**
 * Adds rows to the queues of the admin pages that the story leaves empty. Providers are told to
 * fail, and people ask, report and pay through the normal routes.
 */
export async function seedQueues(context: QueuesContext): Promise<void> {
  await addFacesToReview(context)
  await reportFaces(context)
  await orderErasures(context)
  await blockAddresses(context.app)
  await context.withoutVoices(() => failVoices(context))
  await disturbPayments(context)
  await leavePayoutsUnsent(context)
}

/**
 * Two talents each show a picture of another talent, and an admin takes down one of these pictures.
 */
async function addFacesToReview({ browserOf }: QueuesContext): Promise<void> {
  await addPicture(await browserOf('bram-de-vries'), 'jonas-weber-2.webp')
  const talent = await browserOf('elin-strand')
  await addPicture(talent, 'freya-lund-3.webp')
  const { body } = await talent.send<{ assets: { id: string; heldReason: string | null }[] }>(
    'GET',
    '/api/likeness/assets?limit=50',
  )
  const assetId = body.assets.find(({ heldReason }) => heldReason !== null)?.id
  const reason = 'This picture shows another person, who did not agree to it.'
  await (await browserOf('admin')).send('POST', '/api/likeness/admin/takedowns', { assetId, reason })
}

async function addPicture(talent: DemoBrowser, name: string): Promise<void> {
  const form = new FormData()
  form.set('files', new File([await readFile(new URL(name, CAST_FOLDER))], name, { type: 'image/webp' }))
  await talent.send('POST', '/api/ui-api/user-image-assets/add', form)
}

const REPORTS = [
  {
    name: 'Ines Duarte',
    email: 'ines.duarte@readers.semblance.example',
    talentSlug: 'alex-moreau',
    reason: 'MY_FACE',
    statement: 'The second picture on this page looks like me at a shoot in Porto. I never agreed to it.',
  },
  {
    name: 'Paul Miller',
    email: 'paul.miller@readers.semblance.example',
    talentSlug: 'walter-nygaard',
    reason: 'OTHER',
    statement: 'I took one of these pictures and sold it for a single brochure.',
  },
] as const

/** Two people report a face, and confirm their address with the mailed link. */
async function reportFaces({ app }: QueuesContext): Promise<void> {
  const guest = openGuestBrowser(app)
  for (const report of REPORTS) await guest.send('POST', '/api/likeness/reports', report)
  await runMails(app)
  for (const report of REPORTS) {
    const { body } = await guest.send<{ mails: { text: string }[] }>('GET', `/dev/mailbox?to=${report.email}`)
    const link = /\/api\/likeness\/reports\/confirm\/[^\s)>]+/.exec(body.mails[0]?.text ?? '')
    if (!link) throw new Error('the report was not answered with a link')
    await guest.send('POST', link[0], {})
  }
}

/** One talent asks to be deleted, and an admin orders another deletion. */
async function orderErasures({ browserOf, signInAgain }: QueuesContext): Promise<void> {
  const leaving = await signInAgain('hana-kim')
  const { body: own } = await leaving.send<{ account: { slug: string } }>('GET', '/api/accounts/me')
  await leaving.send('POST', '/api/privacy/erasure', { confirm: own.account.slug }, [202])
  const { body } = await (await browserOf('kofi-asante')).send<{ account: { id: string } }>('GET', '/api/accounts/me')
  const order = { accountId: body.account.id, reason: 'Asked by letter, identity checked by phone.' }
  await (await signInAgain('admin')).send('POST', '/api/admin/erasures', order, [202])
}

/** The mail provider reports an address that does not exist, and a complaint. */
async function blockAddresses({ ctx }: App): Promise<void> {
  const at = ctx.clock.now()
  await recordMailEvents(ctx, [
    event('demo-bounce', 'diego-morales', 'bounce', '550 5.1.1 There is no such mailbox.'),
    event('demo-complaint', 'samir-haddad', 'complaint', 'The reader marked the mail as spam.'),
  ])
  function event(id: string, key: string, kind: 'bounce' | 'complaint', detail: string) {
    return { id, address: castEmail(key), kind, name: kind, arguments: {}, detail, at }
  }
}

/** A brand asks for voices while the model fails, so that their jobs fail for good. */
async function failVoices({ app, browserOf }: QueuesContext): Promise<void> {
  const { body } = await (await browserOf('lucia')).send<{ account: { slug: string } }>('GET', '/api/accounts/me')
  await (await browserOf('northwind')).send('POST', '/api/offers/voice-candidates/start', {
    slug: body.account.slug,
    campaignType: 'radio_spot',
    campaignDescription: 'Thirty seconds about our winter roast, unhurried and close to the microphone.',
  })
  await runVoices(app)
}

/** A bank returns the refund of a product, and a buyer disputes the charge for another. */
async function disturbPayments({ app, browserOf }: QueuesContext): Promise<void> {
  const simulator = getSimulator(app)
  const { body } = await openGuestBrowser(app).send<{ products: { id: string; kind: string }[] }>(
    'GET',
    '/api/products?sellerSlug=mara-lindqvist',
  )
  const [product] = body.products
  if (!product) throw new Error('the talent of the story sells no product')
  const refunded = await buy(app, await browserOf('halden'), product)
  const note = 'Bought twice by mistake.'
  await (await browserOf('admin')).send('POST', '/api/payments/refund', { processorPaymentId: refunded, note })
  await simulator.failRefundFromOutside(refunded)
  await simulator.disputeFromOutside(await buy(app, await browserOf('northwind'), product))
}

/** Two talents sell a product, and the processor has no money for their payouts. */
async function leavePayoutsUnsent({ app, browserOf }: QueuesContext): Promise<void> {
  for (const [key, title, priceMinorUnit] of [
    ['theo', 'A greeting from the summit, twenty seconds', 18_000],
    ['kenji', 'A line about your dish, ten seconds', 14_000],
  ] as const) {
    const { body } = await (await browserOf(key)).send<{ product: { id: string; kind: string } }>(
      'POST',
      '/api/products',
      {
        kind: 'VOICE_OVER',
        title,
        description: 'Recorded on my phone, delivered within two days.',
        priceMinorUnit,
        currency: 'USD',
      },
    )
    await buy(app, await browserOf('northwind'), body.product)
  }
  const simulator = getSimulator(app)
  simulator.behave({ balanceIsEmpty: true })
  await runPayouts(app)
  simulator.behave({ balanceIsEmpty: false })
}

/** @returns the processor's id of the payment */
async function buy(app: App, buyer: DemoBrowser, { id, kind }: { id: string; kind: string }): Promise<string> {
  const { body } = await buyer.send<{ processorPaymentId: string; processorClientSecret: string }>(
    'POST',
    '/api/payments/create-intent',
    { payFor: kind, payForId: id },
  )
  const { processorPaymentId, processorClientSecret: clientSecret } = body
  await getSimulator(app).confirm({ id: processorPaymentId, clientSecret, outcome: 'succeed' })
  await buyer.send('POST', '/api/payments/complete', { processorPaymentId })
  return processorPaymentId
}
