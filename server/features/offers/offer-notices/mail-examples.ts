import type { MailExample } from '../../../platform/mail/index.ts'
import { message, moneyWords } from '../../../platform/words/index.ts'
import { type MailSettings, mailExample, noticeExample } from '../../people/notifications/index.ts'
import type { OfferRow, Side } from '../offer/index.ts'
import { belowMinimumMail } from './below-minimum-mail.ts'
import {
  type AdminEvent,
  buildNotice,
  type Details,
  earningReleasedNotice,
  factsForCopy,
  type Names,
  noticesToAdmins,
} from './build-notice.ts'
import { NOTICE_COPY, type NoticeEvent, type NoticeFacts } from './domain/notice-copy.ts'
import { offerExpiredMail, offerExpiresSoonMail } from './expiry-mails.ts'
import { payAgainMail } from './payment-mails.ts'

const REVERSED = message('The cardholder’s bank reversed the payment.')
const BELOW_MINIMUM = message('It is below {talent}’s minimum of {minimum}.', {
  talent: 'Mara Lindqvist',
  minimum: moneyWords(300_000, 'USD'),
})

const at = (day: string) => new Date(`${day}T09:30:00Z`)

const VARIANTS: Partial<Record<NoticeEvent, Readonly<Record<string, Details>>>> = {
  OFFER_RECEIVED: { plain: {}, 'answered with a counter-offer': { changes: { offerAmountMinorUnit: 300_000 } } },
  OFFER_COUNTERED: {
    amount: { note: 'For two days in the studio.', changes: { offerAmountMinorUnit: 300_000 } },
    terms: { note: 'Print is extra.', changes: { usageTypes: ['web'], wantsSharing: false } },
    'date and revisions': {
      note: 'I am traveling until the 9th.',
      changes: { deliverWithinDays: 21, includedRevisions: 1 },
    },
  },
  OFFER_REJECTED: {
    plain: { note: 'I am booked until spring.' },
    'declined automatically': { remark: BELOW_MINIMUM },
  },
  OFFER_CANCELLED: {
    unpaid: { note: 'The campaign was moved to next year.' },
    paid: { note: 'The campaign was moved to next year.', money: 'escrow' },
    released: { money: 'released', remark: REVERSED },
  },
  DELIVERY_READY: { plain: {}, 'with a note': { note: 'Two crops, and one with the cup in the left hand.' } },
  REVISION_REQUESTED: {
    plain: { note: 'Please, with the logo to the front.' },
    'with a date': { note: 'Brighter.', dueAt: at('2026-12-04') },
  },
  OFFER_COMPLETED: { plain: {}, 'on hold': { isHeld: true } },
  AUTO_RELEASE: { plain: {}, 'on hold': { isHeld: true } },
  DISPUTE_OPENED: {
    escrow: { note: 'The cup is not ours.', money: 'escrow', dueAt: at('2026-12-11') },
    released: { note: 'The cup is not ours.', money: 'released', dueAt: at('2026-12-11') },
  },
  DISPUTE_RESOLVED: {
    release: { resolution: 'RELEASE', money: 'escrow', note: 'The work is as agreed.' },
    'release, on hold': { resolution: 'RELEASE', money: 'released', isHeld: true },
    refund: { resolution: 'REFUND', money: 'escrow', note: 'The cup is of another maker.' },
    'refund of what was released': { resolution: 'REFUND', money: 'released' },
    revision: { resolution: 'REVISION', money: 'escrow', note: 'Show the cup from the front.' },
  },
  PAYMENT_RETURNED: { plain: { remark: REVERSED } },
  PAYMENT_RECEIVED: { plain: {}, 'with a date': { dueAt: at('2026-12-04') } },
  DELIVERY_DUE: { plain: { dueAt: at('2026-12-04') } },
  DELIVERY_LATE: { plain: { dueAt: at('2026-12-04') } },
  EXTENSION_REQUESTED: {
    plain: { days: 3, dueAt: at('2026-12-05'), note: 'The studio is closed until Monday.' },
  },
  EXTENSION_ANSWERED: {
    granted: { days: 3, dueAt: at('2026-12-07'), answer: 'granted', note: 'Monday is fine.' },
    refused: { days: 3, dueAt: at('2026-12-04'), answer: 'refused', note: 'The campaign starts on Friday.' },
    lapsed: { days: 3, dueAt: at('2026-12-04'), answer: 'lapsed' },
  },
  REVISIONS_ALLOWED: { plain: { days: 2, note: 'Two more are on me.' } },
  TERMS_CHANGED: { plain: {} },
  AGREEMENT_SIGNED: { 'by one side': {}, 'by both sides': { isSignedByBoth: true } },
  LICENSE_TO_RENEW: { plain: { dueAt: at('2026-12-31'), days: 30 } },
  LICENSE_ENDING: { plain: { dueAt: at('2026-12-31'), days: 7 } },
  DISPUTE_ANSWER_DUE: { plain: { dueAt: at('2026-12-11') } },
  DISPUTE_STATEMENT: {
    'by the brand': { by: 'brand', note: 'The sample, for comparison.', fileCount: 1, dueAt: at('2026-12-11') },
    'by the talent': {
      by: 'talent',
      isAnswered: true,
      note: 'It is the cup of the brief.',
      fileCount: 2,
      dueAt: at('2026-12-11'),
    },
    'by the brand, after the answer': { by: 'brand', isAnswered: true, note: 'It is not.', dueAt: at('2026-12-11') },
  },
  DISPUTE_ANSWER_OVER: { plain: {} },
}

export function offerNoticeMailExamples(config: MailSettings): MailExample[] {
  return [...noticeExamples(config, EXAMPLE_OFFER, NAMES), ...otherExamples(config)]
}

export const noticeExamples = (config: MailSettings, offer: OfferRow, names: Names): MailExample[] =>
  (Object.keys(NOTICE_COPY) as NoticeEvent[]).flatMap((event) =>
    Object.entries(VARIANTS[event] ?? { plain: {} }).flatMap(([form, details]) =>
      Object.keys(NOTICE_COPY[event]).flatMap((reader) => {
        const shown = form === 'plain' ? reader : `${reader}, ${form}`
        const notices =
          reader === 'admin'
            ? noticesToAdmins(['example'], offer, names, details, event as AdminEvent)
            : [buildNotice(event, reader as Side as never, offer, names, details)]
        return notices.map((notice) => noticeExample(config, shown, notice))
      }),
    ),
  )

function otherExamples(config: MailSettings): MailExample[] {
  const link = new URL('/api/offers/example/action/example', config.BASE_URL).href
  const links = { counter: link, reject: link, days: 7 }
  return [
    noticeExample(config, 'talent, no longer on hold', earningReleasedNotice(EXAMPLE_OFFER, NAMES)),
    mailExample('talent', belowMinimumMail(EXAMPLE_OFFER, NAMES, 300_000, links)),
    mailExample('brand', offerExpiredMail(config, EXAMPLE_OFFER, NAMES)),
    mailExample('talent', offerExpiresSoonMail(config, EXAMPLE_OFFER, NAMES)),
    mailExample(
      'brand, declined',
      payAgainMail(config, EXAMPLE_OFFER, NAMES, { why: 'declined', message: 'The name on the card is not yours.' }),
    ),
    mailExample('brand, expired', payAgainMail(config, EXAMPLE_OFFER, NAMES, { why: 'ran-out', message: null })),
  ]
}

const NAMES: Names = { buyer_name: 'Northwind Coffee', seller_name: 'Mara Lindqvist' }

export const EXAMPLE_OFFER: OfferRow = {
  id: 'example',
  buyer_account_id: 'example-brand',
  seller_account_id: 'example-talent',
  status: 'APPROVED',
  seen_by_seller: true,
  scope: null,
  title: 'The new cup in spring',
  campaign_description: 'A portrait with our new espresso cup, morning light, for the spring menu.',
  buyer_brand_name: null,
  campaign_type: 'portrait',
  campaign_types: [],
  script_text: null,
  product_image_urls: [],
  skip_image_generation: false,
  image_candidate_session_id: null,
  selected_model_key: null,
  image_kind: null,
  voice_candidate_session_id: null,
  selected_voice_model_key: null,
  usage_types: ['web'],
  custom_usage: null,
  wants_sharing: null,
  sharing_description: null,
  selected_sample_url: null,
  selected_sample_made_by: null,
  selected_voice_made_by: null,
  selected_voice_url: null,
  offer_amount_minor_unit: 250_000,
  currency: 'USD',
  platform_fee_minor_unit: 25_000,
  total_brand_price_minor_unit: 275_000,
  expires_in_days: 30,
  expires_at: at('2026-12-20'),
  expire_policy: 'remind_talent',
  expiry_reminded_for: null,
  countered_by: null,
  counter_note: null,
  counter_changes: null,
  counter_version: 0,
  delivery_file_urls: [],
  delivery_notes: null,
  delivery_submitted_at: at('2026-12-03'),
  revision_count: 0,
  revision_reason: null,
  processor_payment_id: null,
  payment_authorized_at: null,
  paid_at: at('2026-11-28'),
  automatic_release_at: at('2026-12-28'),
  completed_at: null,
  dispute_reason: null,
  disputed_at: null,
  dispute_resolution: null,
  submitted_at: at('2026-11-20'),
  idempotency_key: null,
  deleted_at: null,
  created_at: at('2026-11-20'),
  updated_at: at('2026-12-03'),
  money_returned_at: null,
  returned_minor_unit: null,
  first_amount_minor_unit: 250_000,
  deliver_within_days: 14,
  delivery_due_at: at('2026-12-12'),
  due_reminded_for: null,
  late_told_for: null,
  extension_days: 5,
  extension_reason: 'The studio is only free again next week.',
  extension_asked_at: at('2026-12-10'),
  extension_count: 0,
  included_revisions: 2,
  extra_revision_minor_unit: 40_000,
  dispute_reminded_for: null,
  dispute_over_told_for: null,
  revision_of_offer_id: null,
  license_starts_at: null,
  license_ends_at: null,
  license_root_id: null,
  renews_offer_id: null,
  license_end_told_days: null,
  accepted_at: null,
  revision_offer_ids: [],
}

export const EXAMPLE_FACTS: NoticeFacts = factsForCopy(EXAMPLE_OFFER, NAMES)
