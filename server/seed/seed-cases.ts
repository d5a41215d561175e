import { readFile } from 'node:fs/promises'
import type { App } from '../app.ts'
import { liveOffers } from '../features/offers/offer/index.ts'
import type { DemoBrowser } from './demo-browser.ts'
import { CAST_FOLDER } from './demo-cast.ts'
import { simulatorOf } from './simulator-of.ts'

type CasesContext = {
  app: App
  browserOf: (key: string) => Promise<DemoBrowser>
  offerIds: Readonly<Record<string, string>>
}

/**
 * Adds cases that an admin has to decide: a picture that another talent already has, and a part of
 * a payment that was refunded at the processor.
 */
export async function seedCases({ app, browserOf, offerIds }: CasesContext): Promise<void> {
  const form = new FormData()
  const picture = await readFile(new URL('alex-moreau-4.webp', CAST_FOLDER))
  form.set('files', new File([picture], 'me.webp', { type: 'image/webp' }))
  await (await browserOf('robin-adler')).send('POST', '/api/ui-api/user-image-assets/add', form)
  const payment = await app.ctx.db
    .selectFrom(liveOffers.as('offer'))
    .select('offer.processor_payment_id')
    .where('offer.id', '=', offerIds['work-of-kenji-sato'] ?? '')
    .executeTakeFirstOrThrow()
  if (payment.processor_payment_id === null) throw new Error('the finished work was not paid')
  await simulatorOf(app).refundFromOutside(payment.processor_payment_id, 5000)
}
