import { type Message, message, say } from '../../words/say.ts'

/** A test checks that every scheduled job has a description. */
export const JOB_LABELS: Readonly<Record<string, Message>> = {
  'process-image-candidates': message('Generate pictures for offers'),
  'process-voice-candidates': message('Generate voices for offers'),
  'process-generation': message('Generate voice samples'),
  'work-off-queue': message('Generate art and process other long-running work'),
  'offers-expire': message('Expire unanswered offers'),
  'offers-reminders': message('Send reminders about offers and deliveries'),
  'offers-auto-release': message('Release money after the review deadline'),
  'offers-deadlines': message('Send reminders about due work and report late work'),
  'licenses-end': message('Notify both sides of licenses that end soon'),
  'offers-disputes': message('Send reminders about unanswered disputes'),
  'offers-expire-pending-captures': message('Release card authorizations that were not captured in time'),
  'blasts-finish': message('Finish interrupted group offers'),
  'talents-embed': message('Index profiles for brief matching'),
  'finish-fan-erasures': message('Finish data deletions requested by fans'),
  'forget-guests': message('Anonymize guests and old orders'),
  'offers-show-ratings': message('Publish ratings'),
  'offers-ask-for-ratings': message('Ask both sides for ratings'),
  'gather-digests': message('Create daily and weekly summary emails'),
  'process-emails': message('Send emails'),
  'payments-sweep': message('Finish interrupted payments and refunds'),
  'tell-of-lapsed-approvals': message('Notify teams of requests for approval that lapsed'),
  'process-payouts': message('Pay sellers'),
  'send-sign-in-mails': message('Send sign-in codes'),
  'forget-expired-sign-ins': message('Delete old codes and sessions'),
  'process-queue': message('Analyze new pictures and voices'),
  'stamp-signatures': message('Request missing timestamps'),
  'fingerprint-pictures': message('Make fingerprints of new pictures'),
  'remind-of-reports': message('Remind admins of reports that are due'),
  'register-works': message('Read fingerprints of licensed works'),
  'sweep-files': message('Delete expired files'),
  'likeness-read-profiles': message('Read social profiles'),
  'likeness-embed': message('Update the search index'),
  'forget-voices': message('Delete voices after consent ends'),
  'close-campaigns': message('Open and close campaigns on schedule'),
  'merch-retention': message('Delete expired fan photos'),
  'merch-fulfilment': message('Send orders to the print shop'),
  'tell-of-leads': message('Notify admins about new leads'),
  'merch-store-asset-backfill': message('Generate store pictures'),
  'abandoned-carts': message('Send reminders about abandoned carts'),
  'make-exports': message('Prepare data exports'),
  'erase-accounts': message('Delete accounts after the one-week waiting period'),
  'deliver-webhooks': message('Send events to webhook endpoints'),
  'close-books': message('Update the ledger balances'),
  'send-pushes': message('Notify devices'),
  'purge-pages': message('Purge changed pages from the cache in front'),
  'check-books': message('Check the whole ledger'),
  'count-offer-days': message('Count statistics of past days'),
  prune: message('Delete records past their retention period'),
}

/** Describes a job, or returns its name if there is no description. */
export function jobLabel(name: string): string {
  const label = JOB_LABELS[name]
  if (label) return say(label)
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
