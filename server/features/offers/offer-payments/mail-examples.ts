import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, matterExample } from '../../people/notifications/index.ts'
import { captureMatter } from './notify-of-capture.ts'

export function offerPaymentMailExamples(config: MailSettings): MailExample[] {
  const offer = { id: 'example', buyer_name: 'Northwind Coffee', seller_name: 'Mara Lindqvist' }
  return [matterExample(captureMatter(config, offer, { amountMinorUnit: 1_375_000, currency: 'USD' }))]
}
