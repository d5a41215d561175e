import { reviewMailExamples } from './features/likeness/reviews/index.ts'
import { fileMailExamples } from './features/media/files/index.ts'
import { modelMailExamples } from './features/media/models/index.ts'
import { artworkMailExamples } from './features/merch/artwork/index.ts'
import { recoveryMailExamples } from './features/merch/cart-recovery/index.ts'
import { checkoutMailExamples } from './features/merch/checkout/index.ts'
import { leadMailExamples } from './features/merch/leads/index.ts'
import { orderMailExamples } from './features/merch/orders/index.ts'
import { shareReportMailExamples } from './features/merch/share-reports/index.ts'
import { paymentMailExamples } from './features/money/payments/index.ts'
import { payoutMailExamples } from './features/money/payouts/index.ts'
import { productMailExamples } from './features/money/products/index.ts'
import { messageMailExamples } from './features/offers/messages/index.ts'
import { offerNoticeMailExamples } from './features/offers/offer-notices/index.ts'
import { offerPaymentMailExamples } from './features/offers/offer-payments/index.ts'
import { ratingMailExamples } from './features/offers/ratings/index.ts'
import { agentAnsweredNotice, agentAskedNotice } from './features/people/accounts/index.ts'
import { fanDataMailExamples } from './features/people/fan-data/index.ts'
import { digestExamples, noticeExample } from './features/people/notifications/index.ts'
import { privacyMailExamples } from './features/people/privacy/index.ts'
import type { Config } from './platform/config/load-config.ts'
import type { MailExample } from './platform/mail/index.ts'
import { signInMailExamples } from './providers/identity/index.ts'

/**
 * Returns an example of every mail that the product sends: for developers to view, and for a test
 * that none is missing.
 */
export const mailExamples = (config: Config): MailExample[] => [
  ...offerNoticeMailExamples(config),
  ...offerPaymentMailExamples(config),
  ...productMailExamples(config),
  ...checkoutMailExamples(config),
  ...payoutMailExamples(config),
  ...paymentMailExamples(),
  ...modelMailExamples(config),
  ...messageMailExamples(config),
  ...ratingMailExamples(config),
  ...artworkMailExamples(config),
  ...fileMailExamples(),
  ...reviewMailExamples(config),
  ...privacyMailExamples(config),
  ...fanDataMailExamples(config),
  ...shareReportMailExamples(config),
  ...orderMailExamples(config),
  ...leadMailExamples(),
  ...recoveryMailExamples(config),
  noticeExample(config, 'agent', agentAskedNotice('agent', 'Mara Lindqvist')),
  noticeExample(config, 'talent, accepted', agentAnsweredNotice('talent', 'Oak Street Agency', true)),
  noticeExample(config, 'talent, declined', agentAnsweredNotice('talent', 'Oak Street Agency', false)),
  ...digestExamples(config),
  ...signInMailExamples(config),
]
