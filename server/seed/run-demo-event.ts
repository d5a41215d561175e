import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { App } from '../app.ts'
import type { DemoBrowser } from './demo-browser.ts'
import type { DemoEvent, DemoOffer } from './offers.ts'
import { getSimulator } from './simulator-of.ts'

type EventContext = {
  app: App
  browserOf: (key: string) => Promise<DemoBrowser>
  offer: DemoOffer
  event: DemoEvent
  /** Offer ids by the story's keys. Each `submit` event adds an entry. */
  offerIds: Record<string, string>
}

export async function runDemoEvent({ app, browserOf, offer, event, offerIds }: EventContext): Promise<void> {
  const browser = await browserOf(event.by)
  if (event.does === 'submit') {
    offerIds[offer.key] = await submit(browser, { browserOf, offer })
    return
  }
  const offerId = offerIds[offer.key]
  if (!offerId) throw new Error(`the story of ${offer.key} does not start with its submit`)
  const post = (path: string, body: object) => browser.send('POST', path, { offerId, ...body })
  switch (event.does) {
    case 'accept':
      await post('/api/offers/respond', { action: 'accept' })
      return
    case 'reject':
      await post('/api/offers/respond', { action: 'reject', counterNote: event.note })
      return
    case 'counter':
      await post('/api/offers/respond', {
        action: 'counter',
        counterNote: event.note,
        counterChanges: { offerAmountMinorUnit: event.amountMinorUnit },
      })
      return
    case 'pay':
      await pay(app, browser, offerId)
      return
    case 'deliver':
      await post('/api/offers/deliver', {
        fileUrls: await upload(browser, '/api/offers/upload-deliverable', offerId, event.files),
        notes: event.note,
      })
      return
    case 'revise':
      await post('/api/offers/revision', { reason: event.note })
      return
    case 'write':
      await browser.send('POST', `/api/offers/${offerId}/messages`, { text: event.note, clientId: randomUUID() })
      return
    case 'rate':
      await browser.send('POST', `/api/offers/${offerId}/ratings`, { stars: event.stars, words: event.note })
      return
    case 'dispute':
      await post('/api/offers/dispute', { reason: event.note })
      return
    case 'show':
      await post('/api/offers/dispute/evidence', {
        statement: event.note,
        fileUrls: await upload(browser, '/api/offers/dispute/upload-evidence', offerId, event.files),
      })
      return
    case 'object':
      await post('/api/offers/dispute/answer', { statement: event.note })
      return
    case 'complete':
      await post('/api/offers/complete', {})
      for (const side of [browser, await browserOf(offer.to)])
        await side.send('PUT', `/api/offers/${offerId}/portfolio`, { agrees: true })
      return
    case 'cancel':
      await post('/api/offers/cancel', {})
      return
  }
}

const FOLDER = new URL('./work/', import.meta.url)

async function upload(
  browser: DemoBrowser,
  route: string,
  offerId: string,
  files: readonly string[],
): Promise<string[]> {
  const addresses: string[] = []
  for (const path of files) {
    const name = basename(path)
    const form = new FormData()
    form.set('offerId', offerId)
    form.set('file', new File([await readFile(new URL(path, FOLDER))], name, { type: 'image/webp' }))
    const { body } = await browser.send<{ url: string }>('POST', route, form)
    addresses.push(body.url)
  }
  return addresses
}

async function submit(
  browser: DemoBrowser,
  { browserOf, offer }: Pick<EventContext, 'browserOf' | 'offer'>,
): Promise<string> {
  const talent = await browserOf(offer.to)
  const { body: own } = await talent.send<{ account: { slug: string } }>('GET', '/api/accounts/me')
  const { body } = await browser.send<{ offerId: string }>('POST', '/api/offers/submit', {
    slug: own.account.slug,
    saveAsDraft: offer.isDraft ?? false,
    campaignDescription: offer.brief,
    campaignType: offer.campaignType,
    skipImageGeneration: true,
    usageTypes: ['social', 'web'],
    offerAmountMinorUnit: offer.amountMinorUnit,
    currency: offer.currency,
  })
  return body.offerId
}

/**
 * An amount above the review limit is only authorized. Completing the payment then returns 202.
 */
async function pay(app: App, browser: DemoBrowser, offerId: string): Promise<void> {
  const { body } = await browser.send<{ processorPaymentId: string; processorClientSecret: string }>(
    'POST',
    '/api/payments/create-intent',
    { payFor: 'OFFER', payForId: offerId },
  )
  const { processorPaymentId: id, processorClientSecret: clientSecret } = body
  await getSimulator(app).confirm({ id, clientSecret, outcome: 'succeed' })
  await browser.send('POST', '/api/payments/complete', { processorPaymentId: id }, [200, 202])
}
