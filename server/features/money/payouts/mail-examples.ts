import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, mailExample, matterExample } from '../../people/notifications/index.ts'
import {
  advanceFailedMail,
  balanceTooSmallMatter,
  destinationChangedMail,
  destinationSetMail,
  payoutFailedMail,
  payoutsPausedMail,
} from './payout-mails.ts'

export function payoutMailExamples(config: MailSettings): MailExample[] {
  const paidFrom = new Date('2026-12-01T14:00:00Z')
  const payout = { account_id: 'example', amount_minor_unit: 225_000, currency: 'USD' }
  const reason = 'The account’s bank refuses transfers.'
  return [
    mailExample('seller', destinationSetMail(config, 'example', paidFrom)),
    mailExample('seller, with a waiting period', destinationChangedMail(config, 'example', 24, paidFrom)),
    mailExample('seller, without a waiting period', destinationChangedMail(config, 'example', 0, paidFrom)),
    mailExample('seller', payoutFailedMail(config, payout, reason)),
    mailExample('seller', advanceFailedMail(config, payout, reason)),
    mailExample('seller', payoutsPausedMail(config, 'example')),
    matterExample(
      balanceTooSmallMatter([
        { currency: 'USD', missing: 1_240_000, count: 3 },
        { currency: 'EUR', missing: 90_000, count: 1 },
      ]),
    ),
  ]
}
