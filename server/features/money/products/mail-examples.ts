import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, mailExample, noticeExample } from '../../people/notifications/index.ts'
import { productBoughtMail, purchaseReturnedNotice, saleReturnedMail, soldNotice } from './product-mails.ts'

export function productMailExamples(config: MailSettings): MailExample[] {
  const payment = { id: 'example', sellerAccountId: 'example', amountMinorUnit: 12_000, currency: 'USD' }
  const title = 'Voice greeting, 30 seconds'
  const sold = {
    title,
    description: 'Send me what I should read; you get the recording within two days.',
    buyer: 'Northwind Coffee',
    seller: 'Mara Lindqvist',
    ppuCode: 'PPU-7K2M-QX9D',
  }
  return [
    noticeExample(config, 'seller of a product', soldNotice('VOICE_OVER', payment, { ...sold, sellerMinorUnit: 9600 })),
    mailExample('buyer of a product', productBoughtMail(config, 'example', payment, sold)),
    noticeExample(config, 'buyer of a product', purchaseReturnedNotice('example', payment, title)),
    mailExample('seller', saleReturnedMail(payment, title, 9600)),
  ]
}
