import { shortenText } from '../../../../platform/mail/domain/shorten-text.ts'
import { describeLastDay } from '../../../../platform/scope-of-use/scope-words.ts'
import { amount, type Copy, counted, formatBy, formatMoment, formatOn, formatUntil, quoted, total } from './phrases.ts'

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

const nameOf = (f: Facts, side: 'brand' | 'talent') => (side === 'brand' ? f.brand : f.talent)
const quoteNote = ({ note }: Facts) => quoted(note && shortenText(note, QUOTE_LIMIT))
const lastDay = ({ dueAt }: Facts): string => (dueAt ? describeLastDay(dueAt) : 'its last day')
const inDays = ({ days = 0 }: Facts): string => `in ${counted(days, 'day')}`
const withFiles = ({ fileCount = 0 }: Facts) => (fileCount > 0 ? ` ${counted(fileCount, 'file')} attached.` : '')

const signingNext = ({ isSignedByBoth = false }: Facts): string =>
  isSignedByBoth
    ? 'Both of you have signed. Download the sealed PDF and keep it.'
    : 'Read it on the page of the offer, then sign it too.'

export const FULFILMENT_COPY = {
  DELIVERY_DUE: {
    talent: (f: Facts): Copy => ({
      title: `Your work for ${f.brand} is due soon`,
      body: `The work for ${amount(f)} is due${formatOn(f.dueAt)}. Deliver it by then, or request more time now.`,
    }),
  },
  DELIVERY_LATE: {
    brand: (f: Facts): Copy => ({
      title: `The delivery from ${f.talent} is late`,
      body: `The work for your ${amount(f)} offer was due${formatOn(f.dueAt)} and has not been delivered. You can wait for it, or cancel the offer and get a full refund of the ${total(f)} you paid.`,
    }),
    talent: (f: Facts): Copy => ({
      title: `Your work for ${f.brand} is late`,
      body: `The work for ${amount(f)} was due${formatOn(f.dueAt)}. Deliver it now: ${f.brand} can now cancel the offer and get a full refund.`,
    }),
  },
  EXTENSION_REQUESTED: {
    brand: (f: Facts): Copy => ({
      title: `${f.talent} requests more time`,
      body: `${f.talent} requests ${counted(f.days ?? 0, 'more day')} for the work for ${amount(f)}:${quoted(f.note)} Grant or refuse the request${formatBy(f.dueAt)}. If you do not answer, it counts as refused.`,
    }),
  },
  EXTENSION_ANSWERED: {
    talent: (f: Facts): Copy => ({
      title:
        f.answer === 'granted'
          ? `${f.brand} granted you more time`
          : f.answer === 'refused'
            ? `${f.brand} refused your request for more time`
            : 'Your request for more time was not answered',
      body:
        f.answer === 'granted'
          ? `You have ${counted(f.days ?? 0, 'more day')} for the work for ${amount(f)}.${quoted(f.note)} Deliver it by ${f.dueAt ? formatMoment(f.dueAt) : 'then'}.`
          : `${f.brand} still expects the work for ${amount(f)}${formatOn(f.dueAt)}.${quoted(f.note)} Deliver it as soon as you can.`,
    }),
    brand: (f: Facts): Copy => ({
      title: `${f.talent}’s request for more time has lapsed`,
      body: `${f.talent} requested ${counted(f.days ?? 0, 'more day')}. You did not answer before the work was late, so the request counts as refused. You can wait for the work, or cancel and get a refund of the ${total(f)} you paid.`,
    }),
  },
  AGREEMENT_SIGNED: {
    brand: (f: Facts): Copy => ({
      title: `${f.talent} signed the agreement`,
      body: `${f.talent} signed the agreement about the work for ${amount(f)}. ${signingNext(f)}`,
    }),
    talent: (f: Facts): Copy => ({
      title: `${f.brand} signed the agreement`,
      body: `${f.brand} signed the agreement about the work for ${amount(f)}. ${signingNext(f)}`,
    }),
  },
  LICENSE_TO_RENEW: {
    brand: (f: Facts): Copy => ({
      title: `Your license from ${f.talent} ends ${inDays(f)}`,
      body: `The last day of your license is ${lastDay(f)}. After that, you may not use the work, and its files can no longer be downloaded. To keep using it, renew the license now.`,
    }),
  },
  LICENSE_ENDING: {
    talent: (f: Facts): Copy => ({
      title: `The license for ${f.brand} ends ${inDays(f)}`,
      body: `The last day of the license is ${lastDay(f)}. ${f.brand} may not use the work after that, unless you agree to renew it.`,
    }),
  },
  REVISIONS_ALLOWED: {
    brand: (f: Facts): Copy => ({
      title: `${f.talent} included more revisions`,
      body: `You can request ${counted(f.days ?? 0, 'more revision')} of the work for your ${amount(f)} offer.${quoted(f.note)} Once the work is delivered, request a revision or accept it.`,
    }),
  },
  DISPUTE_ANSWER_DUE: {
    talent: (f: Facts): Copy => ({
      title: `Answer the dispute from ${f.brand}`,
      body: `${f.brand} disputes the work for ${amount(f)}, and you have not answered yet. Answer${formatBy(f.dueAt) || ' soon'}, with files if they help. After that, we decide based on what we have.`,
    }),
  },
  DISPUTE_STATEMENT: {
    brand: (f: Facts): Copy => ({
      title: `${f.talent} answered your dispute`,
      body: `In your dispute over ${amount(f)}, ${f.talent} says:${quoteNote(f)}${withFiles(f)} We will review both sides and decide. You can add to your statement${formatUntil(f.dueAt)}.`,
    }),
    talent: (f: Facts): Copy => ({
      title: `${f.brand} added to the dispute`,
      body: `In the dispute over ${amount(f)}, ${f.brand} adds:${quoteNote(f)}${withFiles(f)} ${
        f.isAnswered
          ? 'You have answered it. We will review both sides and decide.'
          : `You can send one answer${formatUntil(f.dueAt)}.`
      }`,
    }),
    admin: (f: Facts): Copy => ({
      title: f.by === 'talent' ? `${f.talent} answered a dispute` : `${f.brand} added to a dispute`,
      body: `In the dispute over ${amount(f)}, ${nameOf(f, f.by ?? 'talent')} says:${quoteNote(f)}${withFiles(f)} ${
        f.isAnswered
          ? 'Both sides have made their statements. Decide the dispute.'
          : `The talent can answer${formatUntil(f.dueAt)}.`
      }`,
    }),
  },
  DISPUTE_ANSWER_OVER: {
    brand: (f: Facts): Copy => ({
      title: 'We are deciding your dispute',
      body: `The time for statements in your dispute with ${f.talent} over ${amount(f)} is over. We will review what we have and decide. You do not need to do anything.`,
    }),
    talent: (f: Facts): Copy => ({
      title: `The time to answer ${f.brand} is over`,
      body: `You did not answer the dispute over ${amount(f)} in time. We decide based on what we have and will notify you of the result.`,
    }),
    admin: (f: Facts): Copy => ({
      title: 'A dispute needs your decision',
      body: `The time for statements in the dispute between ${f.brand} and ${f.talent} over ${amount(f)} is over, and the talent has not answered. Decide based on the statements and files you have.`,
    }),
  },
} as const
