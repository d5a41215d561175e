export { belowMinimumMail } from './below-minimum-mail.ts'
export {
  buildNotice,
  earningReleasedNotice,
  factsForCopy,
  moneyLocationOf,
  type Names,
  noticesToAdmins,
} from './build-notice.ts'
export { type Copy, formatMoment, type NoticeFacts, writeCopy } from './domain/notice-copy.ts'
export { offerExpiredMail, offerExpiresSoonMail } from './expiry-mails.ts'
export { EXAMPLE_FACTS } from './mail-examples.ts'
export { payAgainMail } from './payment-mails.ts'
