import Type, { type Static } from 'typebox'
import type { Config } from '../../../platform/config/load-config.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import type { Caller } from '../../../platform/http/route.ts'
import {
  Count,
  Id,
  isoTime,
  isoTimeOrNull,
  Money,
  Nullable,
  NullableTime,
  named,
  OneOf,
  Time,
} from '../../../platform/http/schemas.ts'
import { toAddress } from '../../media/files/index.ts'
import { MadeBy } from '../../media/models/index.ts'
import { AccountSnippet } from '../../people/accounts/index.ts'
import { addressFiles, licensedUntilOf } from './delivered-files.ts'
import { makerOfDelivery } from './delivery-maker.ts'
import { allowedActions } from './domain/allowed-actions.ts'
import { ACTOR_ROLES, DISPUTE_RESOLUTIONS, OFFER_STATES, type OfferRole } from './domain/offer-states.ts'
import { OFFER_ACTIONS } from './domain/transitions.ts'
import { EXAMPLE_FULFILMENT, FulfilmentFields, viewFulfilment } from './fulfilment-view.ts'
import { mayTake } from './may-take.ts'
import type { OfferForCaller, OfferWithPeople } from './queries/find-offer.ts'
import type { NamedHistoryRow } from './queries/history.ts'
import { counterOf, factsOf, type OfferRow, scopeOf, titleOf } from './queries/offer-row.ts'
import { type HistoryReader, nameOfMember, roleOn } from './role-on-offer.ts'
import { EXAMPLE_SCOPE, ScopeBody } from './scope-schema.ts'
import { ImageKind } from './terms-schemas.ts'

const orNull = <Value>(schema: object) => Type.Unsafe<Value | null>(schema)
const NullableString = orNull<string>({ type: ['string', 'null'] })
const NullableFlag = orNull<boolean>({ type: ['boolean', 'null'] })
const nullableWord = <const Words extends readonly string[]>(words: Words) =>
  orNull<Words[number]>({ type: ['string', 'null'], enum: [...words, null] })
const NullableRecord = orNull<Record<string, unknown>>({ type: ['object', 'null'], additionalProperties: true })
const Strings = Type.Array(Type.String())

export const OfferStatusName = named('OfferStatus', OneOf(OFFER_STATES))
const OfferActionName = named('OfferAction', OneOf(OFFER_ACTIONS))
export const DecidedResolution = named('DecidedResolution', nullableWord(DISPUTE_RESOLUTIONS))

/** Example of the API description: the brand must answer a counter-offer. */
export const EXAMPLE_OFFER = {
  id: STORY.offerId,
  status: 'COUNTERED' as const,
  buyerAccountId: STORY.brandId,
  sellerAccountId: STORY.talentId,
  offerAmountMinorUnit: 250_000,
  currency: 'EUR',
  title: 'Social post for Northwind Coffee',
  hasOwnTitle: false,
  platformFeeMinorUnit: 25_000,
  totalBrandPriceMinorUnit: 275_000,
  campaignDescription: 'A portrait with our winter roast, morning light, to be shown in Sweden and Norway.',
  buyerBrandName: 'Northwind Coffee',
  campaignType: 'social_post',
  campaignTypes: [],
  scriptText: null,
  productImageUrls: ['https://files.example.com/winter-roast.png'],
  skipImageGeneration: true,
  imageCandidateSessionId: null,
  selectedModelKey: null,
  imageKind: 'FINAL' as const,
  voiceCandidateSessionId: null,
  selectedVoiceModelKey: null,
  usageTypes: ['paid_social'],
  customUsage: null,
  wantsSharing: true,
  sharingDescription: 'One story on the day it goes live.',
  selectedSampleUrl: null,
  selectedVoiceUrl: null,
  selectedSampleMadeBy: null,
  selectedVoiceMadeBy: null,
  expiresAt: STORY.dueAt,
  expirePolicy: 'remind_talent' as const,
  counteredBy: 'talent' as const,
  counterNote: 'Happy to, with a little more for the script.',
  counterChanges: { offerAmountMinorUnit: 300_000 },
  counterVersion: 1,
  deliveryFileUrls: [],
  deliveryMadeBy: null,
  deliveryNotes: null,
  deliverySubmittedAt: null,
  revisionCount: 0,
  revisionReason: null,
  processorPaymentId: null,
  paymentAuthorizedAt: null,
  paidAt: null,
  automaticReleaseAt: null,
  disputeReason: null,
  disputedAt: null,
  disputeResolution: null,
  moneyReturnedAt: null,
  returnedMinorUnit: null,
  allowedActions: ['ACCEPT' as const, 'COUNTER' as const, 'CANCEL' as const],
  createdAt: STORY.sentAt,
  updatedAt: STORY.laterAt,
  scope: EXAMPLE_SCOPE,
  renewsOfferId: null,
  licensedUntil: null,
  ...EXAMPLE_FULFILMENT,
}

/** An offer in every response (contract, part 1, "Offer"). */
export const OfferView = named(
  'Offer',
  Type.Object({
    id: Id,
    status: OfferStatusName,
    buyerAccountId: Id,
    sellerAccountId: Id,
    offerAmountMinorUnit: Money,
    currency: Type.String(),
    title: Type.String({ description: 'The brand’s own title, else one made from the campaign type and the brand.' }),
    hasOwnTitle: Type.Boolean({ description: 'True if the brand wrote the title.' }),
    platformFeeMinorUnit: Money,
    totalBrandPriceMinorUnit: Money,
    campaignDescription: Type.String(),
    buyerBrandName: NullableString,
    campaignType: Type.String(),
    campaignTypes: Strings,
    scriptText: NullableString,
    productImageUrls: Strings,
    skipImageGeneration: Type.Boolean(),
    imageCandidateSessionId: NullableString,
    selectedModelKey: NullableString,
    imageKind: ImageKind,
    voiceCandidateSessionId: NullableString,
    selectedVoiceModelKey: NullableString,
    usageTypes: Strings,
    customUsage: NullableString,
    wantsSharing: NullableFlag,
    sharingDescription: NullableString,
    selectedSampleUrl: NullableString,
    selectedVoiceUrl: NullableString,
    selectedSampleMadeBy: MadeBy,
    selectedVoiceMadeBy: MadeBy,
    expiresAt: NullableTime,
    expirePolicy: OneOf(['expire', 'remind_talent', 'ping_brand']),
    counteredBy: nullableWord(['brand', 'talent']),
    counterNote: NullableString,
    counterChanges: NullableRecord,
    counterVersion: Type.Integer({
      minimum: 0,
      description: 'Number of counter-offers so far. Send it with `accept`.',
    }),
    deliveryFileUrls: Strings,
    deliveryMadeBy: MadeBy,
    deliveryNotes: NullableString,
    deliverySubmittedAt: NullableTime,
    revisionCount: Count,
    revisionReason: NullableString,
    processorPaymentId: NullableString,
    paymentAuthorizedAt: NullableTime,
    paidAt: NullableTime,
    automaticReleaseAt: NullableTime,
    disputeReason: NullableString,
    disputedAt: NullableTime,
    disputeResolution: DecidedResolution,
    moneyReturnedAt: NullableTime,
    returnedMinorUnit: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Amount of the payment that was refunded or will be refunded.',
    }),
    allowedActions: Type.Array(OfferActionName, { description: 'Actions the caller can take now.' }),
    createdAt: Time,
    updatedAt: Time,
    scope: Nullable(ScopeBody),
    renewsOfferId: {
      ...NullableString,
      description: 'Offer whose license this one renews.',
    },
    licensedUntil: {
      ...NullableTime,
      description:
        'First moment at which the brand may no longer use the completed work, with renewals. Null: no end, or not completed. From then on, the files of the delivery are refused to the brand.',
    },
    ...FulfilmentFields,
  }),
  EXAMPLE_OFFER,
)
export type OfferView = Static<typeof OfferView>

/** An offer with the name of its brand's account, which its title may need. */
type ViewedOffer = OfferRow &
  Pick<OfferWithPeople, 'buyer_name' | 'licensed_until' | 'root_status' | 'root_money_returned_at'>

/**
 * Builds the view of an offer for a role. The role is null for a reader who may not act. File
 * addresses are valid for 15 minutes.
 */
export function viewOffer(row: ViewedOffer, role: OfferRole | null, now: Date, rules: Config): OfferView {
  const addressNow = (reference: string) => toAddress(rules, reference, now)
  const deliveryFileUrls = addressFiles(row, { role, files: row.delivery_file_urls }, now, rules)
  // A chosen candidate may be delivered as it is. It is then a file of the work.
  const addressOfChosen = (reference: string) =>
    deliveryFileUrls[row.delivery_file_urls.indexOf(reference)] ?? addressNow(reference)
  return {
    id: row.id,
    status: row.status,
    buyerAccountId: row.buyer_account_id,
    sellerAccountId: row.seller_account_id,
    offerAmountMinorUnit: row.offer_amount_minor_unit,
    currency: row.currency,
    title: titleOf(row, row.buyer_name),
    hasOwnTitle: row.title !== null,
    platformFeeMinorUnit: row.platform_fee_minor_unit,
    totalBrandPriceMinorUnit: row.total_brand_price_minor_unit,
    campaignDescription: row.campaign_description,
    buyerBrandName: row.buyer_brand_name,
    campaignType: row.campaign_type,
    campaignTypes: row.campaign_types,
    scriptText: row.script_text,
    productImageUrls: row.product_image_urls.map(addressNow),
    skipImageGeneration: row.skip_image_generation,
    imageCandidateSessionId: row.image_candidate_session_id,
    selectedModelKey: row.selected_model_key,
    imageKind: row.image_kind,
    voiceCandidateSessionId: row.voice_candidate_session_id,
    selectedVoiceModelKey: row.selected_voice_model_key,
    usageTypes: row.usage_types,
    customUsage: row.custom_usage,
    wantsSharing: row.wants_sharing,
    sharingDescription: row.sharing_description,
    selectedSampleUrl: row.selected_sample_url && addressOfChosen(row.selected_sample_url),
    selectedVoiceUrl: row.selected_voice_url && addressOfChosen(row.selected_voice_url),
    selectedSampleMadeBy: row.selected_sample_made_by,
    selectedVoiceMadeBy: row.selected_voice_made_by,
    expiresAt: isoTimeOrNull(row.expires_at),
    expirePolicy: row.expire_policy,
    counteredBy: row.countered_by,
    counterNote: row.counter_note,
    counterChanges: counterOf(row),
    counterVersion: row.counter_version,
    deliveryFileUrls,
    deliveryMadeBy: makerOfDelivery(row, row.delivery_file_urls),
    deliveryNotes: row.delivery_notes,
    deliverySubmittedAt: isoTimeOrNull(row.delivery_submitted_at),
    revisionCount: row.revision_count,
    revisionReason: row.revision_reason,
    processorPaymentId: row.processor_payment_id,
    paymentAuthorizedAt: isoTimeOrNull(row.payment_authorized_at),
    paidAt: isoTimeOrNull(row.paid_at),
    automaticReleaseAt: isoTimeOrNull(row.automatic_release_at),
    disputeReason: row.dispute_reason,
    disputedAt: isoTimeOrNull(row.disputed_at),
    disputeResolution: row.dispute_resolution,
    moneyReturnedAt: isoTimeOrNull(row.money_returned_at),
    returnedMinorUnit: row.returned_minor_unit,
    allowedActions: role === null ? [] : allowedActions(factsOf(row), role, now, rules),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    scope: scopeOf(row),
    renewsOfferId: row.renews_offer_id,
    licensedUntil: isoTimeOrNull(licensedUntilOf(row)),
    ...viewFulfilment(row, now, rules),
  }
}

/** Same as viewOffer, for a caller whose role was read with the offer. */
export function viewOfferFor(row: OfferForCaller, caller: Caller, now: Date, rules: Config): OfferView {
  const place = roleOn(row, caller)
  const view = viewOffer(row, place?.canAct ? place.role : null, now, rules)
  return { ...view, allowedActions: view.allowedActions.filter((action) => mayTake(caller.team, action)) }
}

export const OfferHistoryView = named(
  'HistoryEntry',
  Type.Object({
    id: Id,
    offerId: Id,
    fromStatus: nullableWord(OFFER_STATES),
    toStatus: OfferStatusName,
    action: Type.String(),
    actorAccountId: NullableString,
    actorRole: OneOf(ACTOR_ROLES),
    actorPersonName: { ...NullableString, description: 'Member who acted. Only their team and admins see it.' },
    note: { ...NullableString, description: 'Visible to both sides.' },
    internalNote: Type.Optional({
      ...NullableString,
      description: 'Admin’s note, visible to admins only; left out for everyone else.',
    }),
    changes: NullableRecord,
    createdAt: Time,
  }),
  {
    id: STORY.historyId,
    offerId: STORY.offerId,
    fromStatus: 'APPROVED',
    toStatus: 'COUNTERED',
    action: 'COUNTER',
    actorAccountId: STORY.talentId,
    actorRole: 'talent',
    actorPersonName: 'Dana Reyes',
    note: 'Happy to, with a little more for the script.',
    changes: { offerAmountMinorUnit: 300_000 },
    createdAt: STORY.laterAt,
  },
)

/** Only an admin sees the internal notes of admins. */
export const viewHistory = (row: NamedHistoryRow, reader: HistoryReader): Static<typeof OfferHistoryView> => ({
  id: row.id,
  offerId: row.offer_id,
  fromStatus: row.from_status as (typeof OFFER_STATES)[number] | null,
  toStatus: row.to_status as (typeof OFFER_STATES)[number],
  action: row.action,
  actorAccountId: row.actor_account_id,
  actorRole: row.actor_role,
  actorPersonName: nameOfMember(reader, { team: row.actor_account_id, name: row.person_name }),
  note: row.note,
  ...(reader.isAdmin ? { internalNote: row.internal_note } : {}),
  // The files of a delivery are storage keys here. Their addresses are in `deliveries`.
  changes: row.action === 'DELIVER' ? null : row.changes,
  createdAt: isoTime(row.created_at),
})

type AccountSnippet = Static<typeof AccountSnippet>

const AccountSnippets = named(
  'AccountSnippets',
  Type.Unsafe<Record<string, AccountSnippet>>({ type: 'object', additionalProperties: AccountSnippet }),
  { [STORY.talentId]: { displayName: 'Mara Lindqvist', imageUrl: STORY.imageUrl, slug: STORY.talentSlug } },
)
export const OfferResponse = named('OfferResponse', Type.Object({ offer: OfferView }))

export const PeopleOfOffers = { buyerAccounts: AccountSnippets, sellerAccounts: AccountSnippets }

/** Collects the accounts of both sides by id. */
export function viewPeople(rows: readonly OfferWithPeople[]) {
  const buyerAccounts: Record<string, AccountSnippet> = {}
  const sellerAccounts: Record<string, AccountSnippet> = {}
  for (const row of rows) {
    buyerAccounts[row.buyer_account_id] = {
      displayName: row.buyer_name,
      imageUrl: row.buyer_image_url,
      slug: row.buyer_slug,
    }
    sellerAccounts[row.seller_account_id] = {
      displayName: row.seller_name,
      imageUrl: row.seller_image_url,
      slug: row.seller_slug,
    }
  }
  return { buyerAccounts, sellerAccounts }
}
