import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Exactly,
  Id,
  isoTime,
  Nullable,
  NullableDay,
  NullableText,
  named,
  OneOf,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { CategoryKey, ExclusivityCode, ImageKind, TerritoryCodes, UsageTypes } from '../offer/index.ts'
import { clausesOf } from './domain/clauses.ts'
import { MEDIA, termsOfOffer } from './domain/terms.ts'
import type { TermsRow } from './queries/terms-rows.ts'

export const LicensedMedium = named('LicensedMedium', OneOf(MEDIA))

const Party = named('LicenceParty', Exactly({ accountId: Id, name: Text({ maxLength: 200 }) }), {
  accountId: STORY.talentId,
  name: 'Mara Lindqvist',
})

const FIXED = {
  licensor: Party,
  licensee: Party,
  work: named(
    'LicensedWork',
    Exactly({ medium: LicensedMedium, campaignType: Text({ maxLength: 120 }), imageKind: ImageKind }),
  ),
}

const EDITABLE = {
  uses: named('LicensedUses', Exactly({ listed: UsageTypes, custom: NullableText() })),
  sharing: named('LicensedSharing', Exactly({ allowed: Type.Boolean(), description: NullableText() })),
  territory: Text({ minLength: 1, maxLength: 300 }),
  termMonths: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1200,
      description: 'Months from the day of completion; null means no end date.',
    }),
  ),
  exclusivity: ExclusivityCode,
  aiStatement: Text({ minLength: 1, maxLength: 2000 }),
  credits: Text({ maxLength: 500 }),
  conditions: Type.Array(Text({ minLength: 1, maxLength: 2000 }), { maxItems: 20 }),
}

export const EXAMPLE_TERMS = termsOfOffer({
  seller: { accountId: STORY.talentId, name: 'Mara Lindqvist' },
  buyer: { accountId: STORY.brandId, name: 'Northwind Coffee' },
  medium: 'IMAGE',
  campaignType: 'social_post',
  imageKind: 'FINAL',
  usageTypes: ['paid_social'],
  customUsage: null,
  wantsSharing: true,
  sharingDescription: 'One story on the day it goes live.',
  scope: null,
  credits: 'Where credits are customary: “{talent}, licensed through Semblance”.',
})

const ClauseView = named(
  'LicenceClause',
  Exactly({ key: Text({ maxLength: 60 }), title: Text({ maxLength: 200 }), text: Type.String() }),
)

const optional = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) => Type.Optional(schema)

/** Fields of a scope. Terms whose territory was entered as free text do not have them. */
const AS_DATA = {
  category: optional(CategoryKey),
  territories: optional(TerritoryCodes),
  startsOn: optional(NullableDay),
  endsOn: optional(NullableDay),
}

const TermsView = named(
  'LicenceTerms',
  Exactly({ ...FIXED, ...EDITABLE, ...AS_DATA, revisesWork: optional(Type.Boolean()) }),
  EXAMPLE_TERMS,
)

/** An edit may also contain unchanged fields. */
export const TermsPatch = named(
  'LicenceTermsPatch',
  Exactly({
    licensor: optional(FIXED.licensor),
    licensee: optional(FIXED.licensee),
    work: optional(FIXED.work),
    uses: optional(EDITABLE.uses),
    sharing: optional(EDITABLE.sharing),
    territory: optional(EDITABLE.territory),
    termMonths: optional(EDITABLE.termMonths),
    exclusivity: optional(EDITABLE.exclusivity),
    aiStatement: optional(EDITABLE.aiStatement),
    credits: optional(EDITABLE.credits),
    conditions: optional(EDITABLE.conditions),
    ...AS_DATA,
  }),
  { territory: 'Sweden and Norway', termMonths: 6 },
)
export type TermsPatch = Static<typeof TermsPatch>

export const TermsVersionView = named(
  'TermsVersion',
  Exactly({
    terms: TermsView,
    version: Type.Integer({ minimum: 1, description: 'Increases by one with every change.' }),
    clauses: Type.Array(ClauseView, { description: 'The same terms as sentences.' }),
    madeBy: OneOf(['OFFER', 'COUNTER', 'ADMIN']),
    createdAt: Time,
  }),
  { terms: EXAMPLE_TERMS, version: 1, clauses: clausesOf(EXAMPLE_TERMS), madeBy: 'OFFER', createdAt: STORY.sentAt },
)

export const viewTerms = ({ terms, version, made_by, created_at }: TermsRow): Static<typeof TermsVersionView> => ({
  terms,
  version,
  clauses: clausesOf(terms),
  madeBy: made_by,
  createdAt: isoTime(created_at),
})
