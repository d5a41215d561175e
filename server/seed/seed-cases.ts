import { readFile } from 'node:fs/promises'
import type { App } from '../app.ts'
import type { DemoBrowser } from './demo-browser.ts'
import { CAST_FOLDER } from './demo-cast.ts'
import { getSimulator } from './simulator-of.ts'

type CasesContext = {
  app: App
  browserOf: (key: string) => Promise<DemoBrowser>
  offerIds: Readonly<Record<string, string>>
}
type Payments = { payments: { payForId: string; processorPaymentId: string | null }[] }

/**
 * Adds a picture that another talent already uses, and a payment of which the processor has
 * refunded a part.
 */
export async function seedCases({ app, browserOf, offerIds }: CasesContext): Promise<void> {
  const form = new FormData()
  const picture = await readFile(new URL('alex-moreau-4.webp', CAST_FOLDER))
  form.set('files', new File([picture], 'me.webp', { type: 'image/webp' }))
  await (await browserOf('robin-adler')).send('POST', '/api/ui-api/user-image-assets/add', form)
  const talent = await browserOf('kenji')
  const { body } = await talent.send<Payments>('GET', '/api/payments/history?role=seller&limit=100')
  const paid = body.payments.find(({ payForId }) => payForId === offerIds['work-of-kenji-sato'])
  if (!paid?.processorPaymentId) throw new Error('the finished work was not paid')
  await getSimulator(app).refundFromOutside(paid.processorPaymentId, 5000)
}
