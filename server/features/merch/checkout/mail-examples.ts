import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, mailExample, noticeExample } from '../../people/notifications/index.ts'
import { returnedMail, saleReturnedMail, soldNotice } from './checkout-mails.ts'

const payment = { sellerAccountId: 'example', amountMinorUnit: 5600, currency: 'USD' }
const purchase = { email: 'noor@fans.example', name: 'Noor Haddad', currency: 'USD', totalMinorUnit: 5600 }

export function checkoutMailExamples(config: MailSettings): MailExample[] {
  const sale = { campaign: 'Mara on tour', pieces: 2, shareMinorUnit: 1470 }
  return [
    noticeExample(config, 'seller of merch', soldNotice(payment, sale)),
    mailExample('seller of merch', saleReturnedMail(payment, 'Mara on tour', 1470)),
    mailExample('fan', { kind: 'merch-payment-returned', ...returnedMail(config, purchase, 'closed') }),
  ]
}
