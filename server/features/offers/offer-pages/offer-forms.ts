import type { ShownAction } from '../../../../web/offers/shown-offer.ts'
import type { Context } from '../../../platform/context.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Route } from '../../../platform/http/route.ts'
import { disputeOfferRoute, resolveDisputeRoute } from '../disputes/index.ts'
import { completeOfferRoute, deliverOfferRoute, requestRevisionRoute } from '../fulfilment/index.ts'
import { cancelOfferRoute, readCounterForm, respondToOfferRoute } from '../negotiation/index.ts'
import type { OfferView } from '../offer/index.ts'
import { declineCaptureRoute, releaseCaptureRoute } from '../offer-payments/index.ts'

/** What a form of an offer's page may hold. */
export type OfferFormFields = {
  note?: string | undefined
  amount?: string | undefined
  fileUrls?: string | undefined
  counterVersion?: string | undefined
  resolution?: string | undefined
}

/** The route that does the work, and the body it is given. */
type OfferForm = { route: Route; bodyOf: (fields: OfferFormFields, offer: OfferView, ctx: Context) => object }

const noteOf = ({ note }: OfferFormFields): string | null => note?.trim() || null
const reasonOf = ({ note }: OfferFormFields): { reason: string } => {
  if (!note?.trim()) throw badRequest('Say why, in a sentence.')
  return { reason: note }
}
const required = (fields: OfferFormFields): { note: string } => ({ note: reasonOf(fields).reason })

/** Each form of the page, by its action: the same routes that a client calls. Paying has a form of its own. */
export const OFFER_FORMS: Readonly<Record<Exclude<ShownAction, 'PAY'>, OfferForm>> = {
  ACCEPT: {
    route: respondToOfferRoute,
    bodyOf: ({ counterVersion }) => ({
      action: 'accept',
      ...(counterVersion === undefined ? {} : { counterVersion: Number(counterVersion) }),
    }),
  },
  REJECT: { route: respondToOfferRoute, bodyOf: (fields) => ({ action: 'reject', counterNote: noteOf(fields) }) },
  COUNTER: {
    route: respondToOfferRoute,
    bodyOf: (fields, { currency }, ctx) => {
      const form = readCounterForm(ctx, fields, currency)
      if ('faulty' in form)
        throw badRequest(form.faulty.amountError ?? 'Say why you propose another price, in up to 2000 characters.')
      const { note, changes } = form.counter
      return { action: 'counter', counterNote: note, counterChanges: changes }
    },
  },
  DELIVER: {
    route: deliverOfferRoute,
    bodyOf: ({ fileUrls = '', note }) => {
      const urls = fileUrls.split(/\s+/).filter((url) => url !== '')
      const wrong = urls.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url))
      if (urls.length === 0 || wrong !== undefined)
        throw badRequest('Write the address of each file on a line of its own, such as https://files.example.com/1.')
      return { fileUrls: urls, ...(note?.trim() ? { notes: note } : {}) }
    },
  },
  COMPLETE: { route: completeOfferRoute, bodyOf: () => ({}) },
  REQUEST_REVISION: { route: requestRevisionRoute, bodyOf: reasonOf },
  DISPUTE: { route: disputeOfferRoute, bodyOf: reasonOf },
  CANCEL: { route: cancelOfferRoute, bodyOf: (fields) => ({ reason: noteOf(fields) }) },
  RESOLVE_DISPUTE: {
    route: resolveDisputeRoute,
    bodyOf: (fields) => {
      if (!fields.resolution) throw badRequest('Choose where the money goes.')
      return { resolution: fields.resolution, ...required(fields) }
    },
  },
  APPROVE_CAPTURE: { route: releaseCaptureRoute, bodyOf: (fields) => ({ note: noteOf(fields) }) },
  DECLINE_CAPTURE: { route: declineCaptureRoute, bodyOf: required },
}

/** `request-revision` in an address is REQUEST_REVISION. */
export const FORM_ACTIONS = (Object.keys(OFFER_FORMS) as (keyof typeof OFFER_FORMS)[]).map((action) => ({
  action,
  word: action.toLowerCase().replaceAll('_', '-'),
}))
