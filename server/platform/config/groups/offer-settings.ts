import { daysKept, integer } from '../parsers.ts'

const group = 'Offers'

export const OFFER_SETTINGS = {
  OFFER_DAILY_CAP: integer({ default: 10, min: 1, group, help: 'Offers that a brand may send in 24 hours.' }),
  OFFER_WEEKLY_CAP: integer({ default: 40, min: 1, group, help: 'Offers that a brand may send in 7 days.' }),
  CANDIDATE_SESSIONS_PER_DAY: integer({
    default: 20,
    min: 1,
    max: 10_000,
    group,
    help: 'Sets of image and voice candidates that a brand may start in 24 hours.',
  }),
  VOICE_PREVIEWS_PER_DAY: integer({
    default: 20,
    min: 1,
    max: 200,
    group,
    help: 'Voice previews that an account may request in 24 hours.',
  }),
  UNSENT_BLAST_DAYS: daysKept(30, group, 'a blast that was never confirmed'),
  AUTOMATIC_RELEASE_DAYS: integer({
    default: 30,
    min: 1,
    max: 365,
    group,
    help: 'Days from payment until the money for a delivered offer is released automatically.',
  }),
  REVIEW_GRACE_DAYS: integer({
    default: 3,
    min: 0,
    max: 30,
    group,
    help: 'Days that a brand always has to review the latest delivery before an automatic release.',
  }),
  NON_DELIVERY_DAYS: integer({
    default: 14,
    min: 1,
    max: 365,
    group,
    help: 'Days without a delivery, after payment or a revision request, until the brand may cancel for a full refund, if the offer does not set its own number.',
  }),
  RIGHTS_HOLD_DAYS: integer({
    default: 7,
    min: 1,
    max: 90,
    group,
    help: 'Days from acceptance for which an unpaid offer keeps its rights reserved from other brands.',
  }),
  DELIVERY_GRACE_DAYS: integer({
    default: 1,
    min: 0,
    max: 30,
    group,
    help: 'Days after an agreed deadline until a delivery is late and the brand may cancel for a full refund.',
  }),
} as const
