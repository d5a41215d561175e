import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, mailExample, noticeExample } from '../../people/notifications/index.ts'
import { saleReturnedMail, soldNotice } from './product-mails.ts'

/** Every mail about what is sold at a fixed price, as somebody could get it. */
export function productMailExamples(config: MailSettings): MailExample[] {
  const payment = { sellerAccountId: 'example', amountMinorUnit: 12_000, currency: 'USD' }
  const title = 'Voice greeting, 30 seconds'
  const sold = { title, buyer: 'Northwind Coffee', sellerMinorUnit: 9600 }
  return [
    noticeExample(config, 'seller of a product', soldNotice('VOICE_OVER', payment, sold)),
    mailExample('seller', saleReturnedMail(payment, title, 9600)),
  ]
}
