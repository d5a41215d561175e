import { shortenText } from '../../../../platform/mail/domain/shorten-text.ts'
import { message, monthFirstWords, sentences, type Words } from '../../../../platform/words/message.ts'
import { amount, type Copy, quoted, total, when } from './phrases.ts'

const QUOTE_LIMIT = 600

export type FulfilmentFacts = {
  dueAt?: Date | null
  days?: number
  answer?: 'granted' | 'refused' | 'lapsed'
  fileCount?: number
  isAnswered?: boolean
  isSignedByBoth?: boolean
}

type Facts = FulfilmentFacts & {
  brand: string
  talent: string
  currency: string
  offerAmountMinorUnit: number
  totalBrandPriceMinorUnit: number
  by?: 'brand' | 'talent'
  note?: string | null
}

const quoteNote = ({ note }: Facts): Words => quoted(note && shortenText(note, QUOTE_LIMIT))
/** The end is the first moment after the last day. */
const lastDay = ({ dueAt }: Facts): Words => (dueAt ? monthFirstWords(new Date(dueAt.getTime() - 1)) : 'none')
const withFiles = ({ fileCount = 0 }: Facts): Words =>
  fileCount > 0 ? message('{count, plural, one {# file} other {# files}} attached.', { count: fileCount }) : ''

const signingNext = ({ isSignedByBoth = false }: Facts): Words =>
  message(
    isSignedByBoth
      ? 'Both of you have signed. Download the sealed PDF and keep it.'
      : 'Read it on the page of the offer, then sign it too.',
  )

const signed = (f: Facts, signer: string): Copy => ({
  title: message('{signer} signed the agreement', { signer }),
  body: sentences(
    message('{signer} signed the agreement about the work for {amount}.', { signer, amount: amount(f) }),
    signingNext(f),
  ),
})

const answeredTitle = ({ answer, brand }: Facts): Words => {
  if (answer === 'granted') return message('{brand} granted you more time', { brand })
  return answer === 'refused'
    ? message('{brand} refused your request for more time', { brand })
    : message('Your request for more time was not answered')
}

const answeredBody = (f: Facts): Words =>
  f.answer === 'granted'
    ? sentences(
        message('You have {days, plural, one {# more day} other {# more days}} for the work for {amount}.', {
          days: f.days ?? 0,
          amount: amount(f),
        }),
        quoted(f.note),
        message('Deliver it by {due, select, none {then} other {{due}}}.', { due: when(f.dueAt) }),
      )
    : sentences(
        message('{brand} still expects the work for {amount}{due, select, none {} other { on {due}}}.', {
          brand: f.brand,
          amount: amount(f),
          due: when(f.dueAt),
        }),
        quoted(f.note),
        message('Deliver it as soon as you can.'),
      )

export const FULFILMENT_COPY = {
  DELIVERY_DUE: {
    talent: (f: Facts): Copy => ({
      title: message('Your work for {brand} is due soon', { brand: f.brand }),
      body: message(
        'The work for {amount} is due{due, select, none {} other { on {due}}}. Deliver it by then, or request more time now.',
        { amount: amount(f), due: when(f.dueAt) },
      ),
    }),
  },
  DELIVERY_LATE: {
    brand: (f: Facts): Copy => ({
      title: message('The delivery from {talent} is late', { talent: f.talent }),
      body: message(
        'The work for your {amount} offer was due{due, select, none {} other { on {due}}} and has not been delivered. You can wait for it, or cancel the offer and get a full refund of the {total} you paid.',
        { amount: amount(f), due: when(f.dueAt), total: total(f) },
      ),
    }),
    talent: (f: Facts): Copy => ({
      title: message('Your work for {brand} is late', { brand: f.brand }),
      body: message(
        'The work for {amount} was due{due, select, none {} other { on {due}}}. Deliver it now: {brand} can now cancel the offer and get a full refund.',
        { amount: amount(f), due: when(f.dueAt), brand: f.brand },
      ),
    }),
  },
  EXTENSION_REQUESTED: {
    brand: (f: Facts): Copy => ({
      title: message('{talent} requests more time', { talent: f.talent }),
      body: sentences(
        message('{talent} requests {days, plural, one {# more day} other {# more days}} for the work for {amount}:', {
          talent: f.talent,
          days: f.days ?? 0,
          amount: amount(f),
        }),
        quoted(f.note),
        message(
          'Grant or refuse the request{due, select, none {} other { by {due}}}. If you do not answer, it counts as refused.',
          { due: when(f.dueAt) },
        ),
      ),
    }),
  },
  EXTENSION_ANSWERED: {
    talent: (f: Facts): Copy => ({ title: answeredTitle(f), body: answeredBody(f) }),
    brand: (f: Facts): Copy => ({
      title: message('{talent}’s request for more time has lapsed', { talent: f.talent }),
      body: message(
        '{talent} requested {days, plural, one {# more day} other {# more days}}. You did not answer before the work was late, so the request counts as refused. You can wait for the work, or cancel and get a refund of the {total} you paid.',
        { talent: f.talent, days: f.days ?? 0, total: total(f) },
      ),
    }),
  },
  AGREEMENT_SIGNED: {
    brand: (f: Facts): Copy => signed(f, f.talent),
    talent: (f: Facts): Copy => signed(f, f.brand),
  },
  LICENSE_TO_RENEW: {
    brand: (f: Facts): Copy => ({
      title: message('Your license from {talent} ends in {days, plural, one {# day} other {# days}}', {
        talent: f.talent,
        days: f.days ?? 0,
      }),
      body: message(
        'The last day of your license is {day, select, none {its last day} other {{day}}}. After that, you may not use the work, and its files can no longer be downloaded. To keep using it, renew the license now.',
        { day: lastDay(f) },
      ),
    }),
  },
  LICENSE_ENDING: {
    talent: (f: Facts): Copy => ({
      title: message('The license for {brand} ends in {days, plural, one {# day} other {# days}}', {
        brand: f.brand,
        days: f.days ?? 0,
      }),
      body: message(
        'The last day of the license is {day, select, none {its last day} other {{day}}}. {brand} may not use the work after that, unless you agree to renew it.',
        { day: lastDay(f), brand: f.brand },
      ),
    }),
  },
  REVISIONS_ALLOWED: {
    brand: (f: Facts): Copy => ({
      title: message('{talent} included more revisions', { talent: f.talent }),
      body: sentences(
        message(
          'You can request {count, plural, one {# more revision} other {# more revisions}} of the work for your {amount} offer.',
          { count: f.days ?? 0, amount: amount(f) },
        ),
        quoted(f.note),
        message('Once the work is delivered, request a revision or accept it.'),
      ),
    }),
  },
  DISPUTE_ANSWER_DUE: {
    talent: (f: Facts): Copy => ({
      title: message('Answer the dispute from {brand}', { brand: f.brand }),
      body: message(
        '{brand} disputes the work for {amount}, and you have not answered yet. Answer {due, select, none {soon} other {by {due}}}, with files if they help. After that, we decide based on what we have.',
        { brand: f.brand, amount: amount(f), due: when(f.dueAt) },
      ),
    }),
  },
  DISPUTE_STATEMENT: {
    brand: (f: Facts): Copy => ({
      title: message('{talent} answered your dispute', { talent: f.talent }),
      body: sentences(
        message('In your dispute over {amount}, {talent} says:', { amount: amount(f), talent: f.talent }),
        quoteNote(f),
        withFiles(f),
        message(
          'We will review both sides and decide. You can add to your statement{due, select, none {} other { until {due}}}.',
          { due: when(f.dueAt) },
        ),
      ),
    }),
    talent: (f: Facts): Copy => ({
      title: message('{brand} added to the dispute', { brand: f.brand }),
      body: sentences(
        message('In the dispute over {amount}, {brand} adds:', { amount: amount(f), brand: f.brand }),
        quoteNote(f),
        withFiles(f),
        f.isAnswered
          ? message('You have answered it. We will review both sides and decide.')
          : message('You can send one answer{due, select, none {} other { until {due}}}.', { due: when(f.dueAt) }),
      ),
    }),
    admin: (f: Facts): Copy => ({
      title:
        f.by === 'talent'
          ? message('{talent} answered a dispute', { talent: f.talent })
          : message('{brand} added to a dispute', { brand: f.brand }),
      body: sentences(
        message('In the dispute over {amount}, {name} says:', {
          amount: amount(f),
          name: f.by === 'brand' ? f.brand : f.talent,
        }),
        quoteNote(f),
        withFiles(f),
        f.isAnswered
          ? message('Both sides have made their statements. Decide the dispute.')
          : message('The talent can answer{due, select, none {} other { until {due}}}.', { due: when(f.dueAt) }),
      ),
    }),
  },
  DISPUTE_ANSWER_OVER: {
    brand: (f: Facts): Copy => ({
      title: message('We are deciding your dispute'),
      body: message(
        'The time for statements in your dispute with {talent} over {amount} is over. We will review what we have and decide. You do not need to do anything.',
        { talent: f.talent, amount: amount(f) },
      ),
    }),
    talent: (f: Facts): Copy => ({
      title: message('The time to answer {brand} is over', { brand: f.brand }),
      body: message(
        'You did not answer the dispute over {amount} in time. We decide based on what we have and will notify you of the result.',
        { amount: amount(f) },
      ),
    }),
    admin: (f: Facts): Copy => ({
      title: message('A dispute needs your decision'),
      body: message(
        'The time for statements in the dispute between {brand} and {talent} over {amount} is over, and the talent has not answered. Decide based on the statements and files you have.',
        { brand: f.brand, talent: f.talent, amount: amount(f) },
      ),
    }),
  },
} as const
