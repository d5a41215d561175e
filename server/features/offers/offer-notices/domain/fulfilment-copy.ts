import { shortened } from '../../../../platform/mail/domain/shortened.ts'
import { amount, type Copy, counted, formatMoment, on, quoted, total, until } from './spoken.ts'

const SAID_LIMIT = 600

/** Facts of notifications about deadlines, revisions and disputes, beside the offer. */
export type FulfilmentFacts = {
  /** Deadline of the notification. */
  dueAt?: Date | null
  /** Days of additional time requested. */
  days?: number
  /** Outcome of a request for more time. */
  answer?: 'granted' | 'refused' | 'lapsed'
  /** Number of files sent along. */
  fileCount?: number
  /** True once the talent has answered the dispute. */
  isAnswered?: boolean
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
/** Quotes the beginning of a statement. The dispute shows all of it. */
const said = ({ note }: Facts) => quoted(note && shortened(note, SAID_LIMIT))
const withFiles = ({ fileCount = 0 }: Facts) => (fileCount > 0 ? ` With ${counted(fileCount, 'file')}.` : '')

/** Copy of notifications about due dates, revisions and disputes. */
export const FULFILMENT_COPY = {
  DELIVERY_DUE: {
    talent: (f: Facts): Copy => ({
      title: `Your work for ${f.brand} is due soon`,
      body: `${f.brand} expects the work for ${amount(f)}${on(f.dueAt)}. Deliver by then, or ask for more time now.`,
    }),
  },
  DELIVERY_LATE: {
    brand: (f: Facts): Copy => ({
      title: `${f.talent} is late`,
      body: `The work for your ${amount(f)} offer was due${on(f.dueAt)} and is not here. You can wait for it, or cancel the offer and get the ${total(f)} you paid back in full.`,
    }),
    talent: (f: Facts): Copy => ({
      title: `Your work for ${f.brand} is late`,
      body: `The work for ${amount(f)} was due${on(f.dueAt)}. Deliver it now: ${f.brand} can cancel the offer from today on, and gets the payment back in full then.`,
    }),
  },
  EXTENSION_REQUESTED: {
    brand: (f: Facts): Copy => ({
      title: `${f.talent} asks for more time`,
      body: `${f.talent} asks for ${counted(f.days ?? 0, 'more day')} for the work for ${amount(f)}:${quoted(f.note)} Grant or refuse it${until(f.dueAt)}; no answer counts as no.`,
    }),
  },
  EXTENSION_ANSWERED: {
    talent: (f: Facts): Copy => ({
      title:
        f.answer === 'granted'
          ? `${f.brand} gives you more time`
          : f.answer === 'refused'
            ? `${f.brand} gives you no more time`
            : 'Your request for more time was not answered',
      body:
        f.answer === 'granted'
          ? `You have ${counted(f.days ?? 0, 'more day')} for the work for ${amount(f)}.${quoted(f.note)} Deliver it by ${f.dueAt ? formatMoment(f.dueAt) : 'then'}.`
          : `${f.brand} still expects the work for ${amount(f)}${on(f.dueAt)}.${quoted(f.note)} Deliver it as soon as you can.`,
    }),
    brand: (f: Facts): Copy => ({
      title: `The request of ${f.talent} has lapsed`,
      body: `${f.talent} had asked for ${counted(f.days ?? 0, 'more day')}, and you did not answer until the work was late: that counts as no. You can wait for the work, or cancel and get the ${total(f)} you paid back.`,
    }),
  },
  REVISIONS_ALLOWED: {
    brand: (f: Facts): Copy => ({
      title: `${f.talent} includes more revisions`,
      body: `You can send the work of your ${amount(f)} offer back ${counted(f.days ?? 0, 'more time')}.${quoted(f.note)} Ask for a revision, or accept the work.`,
    }),
  },
  DISPUTE_ANSWER_DUE: {
    talent: (f: Facts): Copy => ({
      title: `Answer the dispute of ${f.brand}`,
      body: `${f.brand} disputes the work for ${amount(f)}, and you have not said anything yet. Answer${until(f.dueAt) || ' soon'}, with files if they help; after that we decide by what is there.`,
    }),
  },
  DISPUTE_STATEMENT: {
    brand: (f: Facts): Copy => ({
      title: `${f.talent} answered your dispute`,
      body: `In your dispute over ${amount(f)}, ${f.talent} says:${said(f)}${withFiles(f)} We look at both sides and decide. You can add to what you said${until(f.dueAt)}.`,
    }),
    talent: (f: Facts): Copy => ({
      title: `${f.brand} added to the dispute`,
      body: `In the dispute over ${amount(f)}, ${f.brand} adds:${said(f)}${withFiles(f)} ${
        f.isAnswered
          ? 'You have answered it; we look at both sides and decide.'
          : `You can answer once${until(f.dueAt)}.`
      }`,
    }),
    admin: (f: Facts): Copy => ({
      title: f.by === 'talent' ? `${f.talent} answered a dispute` : `${f.brand} added to a dispute`,
      body: `In the dispute over ${amount(f)}, ${nameOf(f, f.by ?? 'talent')} says:${said(f)}${withFiles(f)} ${
        f.isAnswered ? 'Both sides have spoken: decide.' : `The talent can answer${until(f.dueAt)}.`
      }`,
    }),
  },
  DISPUTE_ANSWER_OVER: {
    brand: (f: Facts): Copy => ({
      title: 'We decide your dispute next',
      body: `The time to speak in your dispute with ${f.talent} over ${amount(f)} is over. We look at what is there and decide; there is nothing for you to do.`,
    }),
    talent: (f: Facts): Copy => ({
      title: `The time to answer ${f.brand} is over`,
      body: `You did not answer the dispute over ${amount(f)} in time. We decide by what is there, and tell you how it ends.`,
    }),
    admin: (f: Facts): Copy => ({
      title: 'A dispute waits for your decision',
      body: `The time to speak in the dispute of ${f.brand} and ${f.talent} over ${amount(f)} is over, and the talent has not answered. Decide by what is there.`,
    }),
  },
} as const
