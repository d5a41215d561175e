export type { MailContent } from '../pages/mail-layout.ts'
export { createImmediateMailSender, type ImmediateMailSender } from './immediate-mail-sender.ts'
export { createLetter, letterIn } from './letter.ts'
export type { MailExample } from './mail-example.ts'
export { MAIL_QUEUES, mailWaitMs } from './mail-queues.ts'
export { maskAddress } from './mask-address.ts'
export type {
  ClaimedMail,
  Letter,
  LetterContent,
  Mailing,
  MailKind,
  MailKinds,
  MailTally,
  NewMail,
} from './outgoing-mail.ts'
export { countDueMails } from './queries/count-due-mails.ts'
export { type DeadMail, discardDeadMail, hasMail, listDeadMails, reviveDeadMail } from './queries/dead-mails.ts'
export { changeQueuedMail, enqueueMails } from './queries/enqueue-mails.ts'
export { deadMails, enqueueMailOfEach, suppressedAddresses } from './queries/fragments.ts'
export { mailPersonalData } from './queries/personal-data.ts'
export { deleteEndedMails, deleteMailEvents } from './queries/prune-mail.ts'
export { liftSuppression, listSuppressions } from './queries/suppressions.ts'
export { type OnOpened, recordMailEvents } from './record-mail-events.ts'
export { sendDueMails } from './send-due-mails.ts'
