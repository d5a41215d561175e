import Type from 'typebox'
import { brandName } from '../../../platform/brand/index.ts'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, named, Text, WebUrl } from '../../../platform/http/schemas.ts'
import { ERASED_TEXT } from '../../../platform/personal-data/index.ts'
import { agreementOf, type OdrlAgreement, type PublicLicence } from './domain/odrl.ts'
import { PROFILE_PATH, PROFILE_TERMS, profileContext } from './domain/odrl-profile.ts'
import type { LicenceTerms } from './domain/terms.ts'
import { EXAMPLE_TERMS } from './terms-view.ts'

const optional = Type.Optional
const Uri = Text({ maxLength: 2000 })

const Constraint = named(
  'OdrlConstraint',
  Exactly({
    leftOperand: Text({ maxLength: 200 }),
    operator: Text({ maxLength: 200 }),
    rightOperand: Type.Array(
      Exactly({ '@id': optional(Uri), '@value': optional(Type.String()), '@type': optional(Uri) }),
      {
        minItems: 1,
        description: 'One value, or any of several countries.',
      },
    ),
  }),
  { leftOperand: 'spatial', operator: 'isAnyOf', rightOperand: [{ '@value': 'SE', '@type': 'dct:ISO3166' }] },
)

const Rule = named(
  'OdrlRule',
  Exactly({
    action: Text({ maxLength: 200 }),
    assigner: optional(Uri),
    assignee: optional(Uri),
    constraint: optional(Type.Array(Constraint)),
  }),
  { action: 'semblance:trainModel' },
)

const Party = named('OdrlParty', Exactly({ '@type': Type.Literal('Party'), uid: Uri, name: Type.String() }))

export const EXAMPLE_AGREEMENT = viewAgreement(
  { BASE_URL: 'https://semblance.example' },
  {
    verifyUrl: 'https://semblance.example/verify/7QK4-M2XB-9TRD-H0ZC-5VWJ',
    status: 'VALID',
    startsAt: new Date(STORY.laterAt),
    endsAt: new Date('2027-11-20T10:05:12.480Z'),
    files: [],
    successorUrl: null,
    terms: EXAMPLE_TERMS,
  },
)

/** A license in a form that programs can read. */
export const OdrlAgreementView = named(
  'OdrlAgreement',
  Exactly({
    '@context': Type.Array(WebUrl),
    '@type': Type.Literal('Agreement'),
    uid: WebUrl,
    profile: WebUrl,
    conflict: Type.Literal('prohibit'),
    licenseStatus: Text({ maxLength: 100 }),
    assigner: Party,
    assignee: Party,
    target: Exactly({
      '@type': Type.Literal('AssetCollection'),
      uid: Uri,
      'dct:hasPart': optional(Type.Array(Exactly({ '@type': Type.Literal('Asset'), uid: Uri, partOf: Uri }))),
    }),
    permission: optional(Type.Array(Rule, { description: 'Missing while the license is suspended or revoked.' })),
    prohibition: Type.Array(Rule),
    obligation: optional(Type.Array(Rule, { description: 'Duties of the talent: exclusivity, and sharing the work.' })),
    'dct:isReplacedBy': optional(Exactly({ uid: WebUrl })),
  }),
  EXAMPLE_AGREEMENT,
)

type Viewed = {
  verifyUrl: string
  status: PublicLicence['status']
  startsAt: Date
  endsAt: Date | null
  files: readonly { sha256: string | null }[]
  successorUrl: string | null
  terms: LicenceTerms
}

/** Views a license as an agreement in ODRL, with what everyone may read about it. */
export function viewAgreement({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>, viewed: Viewed): OdrlAgreement {
  const { verifyUrl, status, startsAt, endsAt, files, successorUrl, terms } = viewed
  return agreementOf({
    uid: verifyUrl,
    profile: profileUrl(BASE_URL),
    status,
    startsAt,
    endsAt,
    fileHashes: files.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])),
    successorUid: successorUrl,
    terms,
    isTerritoryErased: terms.territory === ERASED_TEXT,
  })
}

function profileUrl(baseUrl: string): string {
  return `${baseUrl}${PROFILE_PATH}`
}

/** Writes the profile: the context of our agreements, and each of its terms with its meaning. */
export const profileDocument = ({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>): string =>
  JSON.stringify({
    '@context': profileContext(profileUrl(BASE_URL)),
    '@graph': [
      { '@id': profileUrl(BASE_URL), '@type': 'skos:ConceptScheme', label: `Terms of ${brandName()} licenses in ODRL` },
      ...PROFILE_TERMS,
    ],
  })
