import type { MailExample } from '../../../platform/mail/index.ts'
import { matterExample } from '../../people/notifications/index.ts'
import { partReturnedMatter, refundFailedMatter } from './domain/admin-matters.ts'

export function paymentMailExamples(): MailExample[] {
  const name = 'pi_3SVn2KJx8mQ41sTf0cL7aRwd'
  const failure = { reason: 'The card is closed.', isStuck: false, hasComeBack: false, tryAfter: null }
  return [
    matterExample(
      partReturnedMatter({
        id: 'example',
        processor_payment_id: name,
        amount_minor_unit: 275_000,
        currency: 'USD',
        part: 50_000,
      }),
    ),
    matterExample(refundFailedMatter('$2,750.00', name, failure)),
    matterExample(refundFailedMatter('$2,750.00', name, { ...failure, isStuck: true })),
    matterExample(refundFailedMatter('$2,750.00', name, { ...failure, hasComeBack: true })),
  ]
}
