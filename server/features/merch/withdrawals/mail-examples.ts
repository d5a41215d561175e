import type { Config } from '../../../platform/config/load-config.ts'
import type { MailExample } from '../../../platform/mail/index.ts'
import { type MailSettings, matterExample, noticeExample } from '../../people/notifications/index.ts'
import { exampleOrder } from '../orders/index.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { WITHDRAWAL_DECIDED, WITHDRAWAL_RECEIVED, withdrawalMail } from './withdrawal-mails.ts'
import { withdrawnMatter, withdrawnNotice } from './withdrawal-notices.ts'

const WITHDRAWAL: Withdrawal = {
  id: 'example',
  orderId: 'example',
  name: 'Robin Fan',
  email: 'robin@example.com',
  itemIds: ['line-1'],
  currency: 'USD',
  amountMinorUnit: 5900,
  status: 'OPEN',
  statedAt: new Date('2026-11-28T18:05:00Z'),
  returnSeenAs: null,
  returnSeenAt: null,
  decisionReason: null,
  decidedAt: null,
  refundedAt: null,
}
const REASON = 'The hoodie carries your own photo, so it is made for you alone.'

export function withdrawalMailExamples(
  config: MailSettings & Pick<Config, 'BUSINESS_NAME' | 'BUSINESS_ADDRESS'>,
): MailExample[] {
  const open = exampleOrder()
  const shipped = { ...open, status: 'shipped' as const, shippedAt: new Date('2026-11-24T08:00:00Z') }
  const mail = (kind: string, reader: string, order: typeof open, change: Partial<Withdrawal> = {}) => ({
    kind,
    reader,
    letter: withdrawalMail(config, kind, { order, withdrawal: { ...WITHDRAWAL, ...change } }),
  })
  return [
    mail(WITHDRAWAL_RECEIVED, 'buyer', shipped),
    mail(WITHDRAWAL_RECEIVED, 'buyer, before shipping', open),
    mail(WITHDRAWAL_DECIDED, 'buyer', shipped, { status: 'ACCEPTED' }),
    mail(WITHDRAWAL_DECIDED, 'buyer, of what was free', shipped, { status: 'ACCEPTED', amountMinorUnit: 0 }),
    mail(WITHDRAWAL_DECIDED, 'buyer, refused', shipped, { status: 'REFUSED', decisionReason: REASON }),
    ...withdrawnNotice(shipped, WITHDRAWAL).map((notice) => noticeExample(config, 'talent', notice)),
    matterExample(withdrawnMatter(shipped)),
  ]
}
