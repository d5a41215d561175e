/** Descriptions of scheduled jobs. A test compares the keys with the schedule. */
export const JOB_WORDS: Readonly<Record<string, string>> = {
  'process-image-candidates': 'Pictures for offers are made',
  'process-voice-candidates': 'Voices for offers are made',
  'process-generation': 'Voice samples are made',
  'work-off-queue': 'Art and other long work in the queue is made',
  'offers-expire': 'Offers nobody answered in time are ended',
  'offers-reminders': 'Reminders of offers and deliveries',
  'offers-auto-release': 'Money is released once the time to look at work is over',
  'offers-deadlines': 'Reminders of work that is due, and word of what is late',
  'offers-disputes': 'Reminders of disputes that wait for an answer',
  'offers-expire-pending-captures': 'Payments nobody took in time are let go',
  'blasts-finish': 'Group offers are sent to the last of them',
  'talents-embed': 'Profiles are read, so that a brief finds whom it suits',
  'finish-fan-erasures': 'What fans had deleted is finished',
  'forget-guests': 'Guests and old orders are forgotten',
  'offers-show-ratings': 'Ratings are shown',
  'offers-ask-for-ratings': 'Both sides are asked how it was',
  'gather-digests': 'Daily and weekly mails are gathered',
  'process-emails': 'Mail is sent',
  'payments-sweep': 'Payments and refunds that were cut off are finished',
  'process-payouts': 'Sellers are paid',
  'send-sign-in-mails': 'Codes for signing in are sent',
  'forget-expired-sign-ins': 'Old codes and sessions are forgotten',
  'process-queue': 'New pictures and voices are looked at',
  'sweep-files': 'Files whose time is over are deleted',
  'likeness-read-profiles': 'Profiles elsewhere are read',
  'likeness-embed': 'Searches learn what has changed',
  'forget-voices': 'Voices are forgotten where consent has ended',
  'close-campaigns': 'Campaigns that are over are closed',
  'merch-retention': 'Photos of fans whose time is over are deleted',
  'merch-fulfilment': 'Orders go to the print shop',
  'tell-of-leads': 'We are told of new leads',
  'merch-store-asset-backfill': 'Pictures of shops are made',
  'abandoned-carts': 'A word about carts that were left',
  'make-exports': 'Copies of people’s data are made',
  'erase-accounts': 'Accounts whose week is over are erased',
  'close-books': 'The books are closed up to now',
  'check-books': 'The books are looked through from end to end',
  'count-offer-days': 'Days that are over are counted, for the statistics',
  prune: 'What is kept no longer is thrown away',
}

/** Describes a job; falls back to its name. */
export function jobWords(name: string): string {
  const words = JOB_WORDS[name] ?? name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Descriptions of the long tasks that models run. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  MODEL_TRIAL: 'A trial of a model',
  LIKENESS_FETCH: 'A picture fetched by its address',
  IMAGE_CANDIDATE: 'A picture for an offer',
  VOICE_CANDIDATE: 'A voice for an offer',
  VOICE_PREVIEW: 'A voice sample',
  MERCH_ART: 'Art of a fan',
  STORE_ART: 'Art of a shop',
}
