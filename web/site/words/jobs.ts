/** A test checks that every scheduled job has a description. */
export const JOB_LABELS: Readonly<Record<string, string>> = {
  'process-image-candidates': 'Generate pictures for offers',
  'process-voice-candidates': 'Generate voices for offers',
  'process-generation': 'Generate voice samples',
  'work-off-queue': 'Generate art and process other long-running work',
  'offers-expire': 'Expire unanswered offers',
  'offers-reminders': 'Send reminders about offers and deliveries',
  'offers-auto-release': 'Release money after the review deadline',
  'offers-deadlines': 'Send reminders about due work and report late work',
  'licenses-end': 'Notify both sides of licenses that end soon',
  'offers-disputes': 'Send reminders about unanswered disputes',
  'offers-expire-pending-captures': 'Release card authorizations that were not captured in time',
  'blasts-finish': 'Finish interrupted group offers',
  'talents-embed': 'Index profiles for brief matching',
  'finish-fan-erasures': 'Finish data deletions requested by fans',
  'forget-guests': 'Anonymize guests and old orders',
  'offers-show-ratings': 'Publish ratings',
  'offers-ask-for-ratings': 'Ask both sides for ratings',
  'gather-digests': 'Create daily and weekly summary emails',
  'process-emails': 'Send emails',
  'payments-sweep': 'Finish interrupted payments and refunds',
  'process-payouts': 'Pay sellers',
  'send-sign-in-mails': 'Send sign-in codes',
  'forget-expired-sign-ins': 'Delete old codes and sessions',
  'process-queue': 'Analyze new pictures and voices',
  'stamp-signatures': 'Request missing timestamps',
  'fingerprint-pictures': 'Make fingerprints of new pictures',
  'register-works': 'Read fingerprints of licensed works',
  'sweep-files': 'Delete expired files',
  'likeness-read-profiles': 'Read social profiles',
  'likeness-embed': 'Update the search index',
  'forget-voices': 'Delete voices after consent ends',
  'close-campaigns': 'Open and close campaigns on schedule',
  'merch-retention': 'Delete expired fan photos',
  'merch-fulfilment': 'Send orders to the print shop',
  'tell-of-leads': 'Notify admins about new leads',
  'merch-store-asset-backfill': 'Generate store pictures',
  'abandoned-carts': 'Send reminders about abandoned carts',
  'make-exports': 'Prepare data exports',
  'erase-accounts': 'Delete accounts after the one-week waiting period',
  'deliver-webhooks': 'Send events to webhook endpoints',
  'close-books': 'Update the ledger balances',
  'send-pushes': 'Notify devices',
  'check-books': 'Check the whole ledger',
  'count-offer-days': 'Count statistics of past days',
  prune: 'Delete records past their retention period',
}

/** Describes a job, or returns its name if there is no description. */
export function jobLabel(name: string): string {
  const words = JOB_LABELS[name] ?? name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const KIND_LABELS: Readonly<Record<string, string>> = {
  MODEL_TRIAL: 'Model test',
  LIKENESS_FETCH: 'Picture from a URL',
  IMAGE_CANDIDATE: 'Picture for an offer',
  VOICE_CANDIDATE: 'Voice for an offer',
  VOICE_PREVIEW: 'Voice sample',
  MERCH_ART: 'Fan art',
  STORE_ART: 'Store art',
}
