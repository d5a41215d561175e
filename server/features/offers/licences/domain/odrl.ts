import { expandTerritories } from '../../../../platform/scope-of-use/territories.ts'
import { readTerritories } from '../../../../platform/scope-of-use/territory-words.ts'
import { readUse } from '../../../../platform/scope-of-use/uses.ts'
import type { LicenceStatus } from './licence-status.ts'
import { CONCEPT_KINDS, ODRL_CONTEXT, ODRL_PREFIX } from './odrl-profile.ts'
import type { LicenceTerms } from './terms.ts'

/** A concept by its IRI, or a value. A value without a type is text for people. */
export type Operand = { '@id': string } | { '@value': string; '@type'?: string }
export type OdrlConstraint = { leftOperand: string; operator: string; rightOperand: Operand[] }
export type OdrlRule = { action: string; assigner?: string; assignee?: string; constraint?: OdrlConstraint[] }
type OdrlParty = { '@type': 'Party'; uid: string; name: string }

/** A license as an Agreement of ODRL 2.2, in JSON-LD. */
export type OdrlAgreement = {
  '@context': string[]
  '@type': 'Agreement'
  uid: string
  profile: string
  conflict: 'prohibit'
  licenseStatus: string
  assigner: OdrlParty
  assignee: OdrlParty
  target: {
    '@type': 'AssetCollection'
    uid: string
    'dct:hasPart'?: { '@type': 'Asset'; uid: string; partOf: string }[]
  }
  permission?: OdrlRule[]
  prohibition: OdrlRule[]
  obligation?: OdrlRule[]
  'dct:isReplacedBy'?: { uid: string }
}

/** The public part of a license. Nothing else goes into its agreement. */
export type PublicLicence = {
  uid: string
  /** Address of the profile, without a fragment. */
  profile: string
  status: LicenceStatus
  startsAt: Date
  endsAt: Date | null
  fileHashes: readonly string[]
  successorUid: string | null
  terms: Omit<LicenceTerms, 'licensor' | 'licensee'> & Record<'licensor' | 'licensee', { name: string }>
  /** True if the words of the territory were removed. Its codes are then left out too. */
  isTerritoryErased: boolean
}

const concept = (name: string): Operand => ({ '@id': `${ODRL_PREFIX}:${name}` })
const text = (value: string): Operand => ({ '@value': value.trim() })
const moment = (at: Date): Operand => ({ '@value': at.toISOString(), '@type': 'xsd:dateTime' })
const country = (code: string): Operand => ({ '@value': code, '@type': 'dct:ISO3166' })

/**
 * The W3C's context maps `industry` to a wrong address, so agreements spell the name out with its
 * prefix.
 */
const INDUSTRY = 'odrl:industry'

/**
 * Writes a license as an ODRL agreement that allows exactly what its clauses allow. A condition
 * that only people can judge becomes a constraint on text, so that no program assumes that it
 * holds. A suspended or revoked license prohibits every use. Before and after its term, a license
 * has the same permissions, and its dates show that they do not apply.
 */
export function agreementOf(licence: PublicLicence): OdrlAgreement {
  const { uid, profile, status, terms, fileHashes, successorUid } = licence
  const [licensor, licensee, work] = ['licensor', 'licensee', 'work'].map((part) => `${uid}#${part}`) as [
    string,
    string,
    string,
  ]
  const isInForce = status !== 'REVOKED' && status !== 'SUSPENDED'
  const shared = sharedConstraints(licence)
  const duties = isInForce ? dutiesOf(licence, { assigner: licensee, assignee: licensor }) : []
  return {
    '@context': [ODRL_CONTEXT, profile],
    '@type': 'Agreement',
    uid,
    profile,
    conflict: 'prohibit',
    licenseStatus: `${ODRL_PREFIX}:${CONCEPT_KINDS.status}${status}`,
    assigner: { '@type': 'Party', uid: licensor, name: terms.licensor.name },
    assignee: { '@type': 'Party', uid: licensee, name: terms.licensee.name },
    target: {
      '@type': 'AssetCollection',
      uid: work,
      ...(fileHashes.length > 0
        ? {
            'dct:hasPart': fileHashes.map((hash) => ({
              '@type': 'Asset' as const,
              uid: namedByHash(hash),
              partOf: work,
            })),
          }
        : {}),
    },
    ...(isInForce
      ? {
          permission: purposesOf(terms.uses).map((purpose) => ({
            action: 'use',
            constraint: [{ leftOperand: 'purpose', operator: 'eq', rightOperand: [purpose] }, ...shared],
          })),
        }
      : {}),
    prohibition: [
      { action: `${ODRL_PREFIX}:trainModel` },
      ...(terms.work.imageKind === 'DRAFT' ? [{ action: `${ODRL_PREFIX}:publish` }] : []),
      ...(isInForce ? [] : [{ action: 'use' }]),
    ],
    ...(duties.length > 0 ? { obligation: duties } : {}),
    ...(successorUid === null ? {} : { 'dct:isReplacedBy': { uid: successorUid } }),
  }
}

/** Names a file by its SHA-256 (RFC 6920). */
const namedByHash = (sha256: string): string => `ni:///sha-256;${Buffer.from(sha256, 'hex').toString('base64url')}`

/**
 * Returns the permitted purposes: the uses of the license or, if it names none, the campaign of the
 * offer.
 */
function purposesOf({ listed, custom }: LicenceTerms['uses']): Operand[] {
  const written = [...listed, custom ?? ''].filter((use) => use.trim() !== '')
  if (written.length === 0) return [concept('ownCampaign')]
  const purposes = written.map((use) => {
    const known = readUse(use)
    return known === undefined ? text(use.replaceAll('_', ' ')) : concept(`${CONCEPT_KINDS.use}${known}`)
  })
  return [...new Map(purposes.map((purpose) => [JSON.stringify(purpose), purpose])).values()]
}

function sharedConstraints(licence: PublicLicence): OdrlConstraint[] {
  const { work, category = null, conditions } = licence.terms
  return [
    {
      leftOperand: `${ODRL_PREFIX}:medium`,
      operator: 'eq',
      rightOperand: [concept(`${CONCEPT_KINDS.medium}${work.medium}`)],
    },
    spatialOf(licence),
    ...periodOf(licence),
    ...(category === null
      ? []
      : [{ leftOperand: INDUSTRY, operator: 'eq', rightOperand: [concept(`${CONCEPT_KINDS.category}${category}`)] }]),
    ...conditions.map((condition) => ({
      leftOperand: `${ODRL_PREFIX}:condition`,
      operator: 'eq',
      rightOperand: [text(condition)],
    })),
  ]
}

/** Groups such as the European Union are written as their countries. */
function spatialOf({ terms, isTerritoryErased }: PublicLicence): OdrlConstraint {
  const codes = isTerritoryErased ? undefined : (terms.territories ?? readTerritories(terms.territory))
  if (codes === undefined) return { leftOperand: 'spatial', operator: 'eq', rightOperand: [text(terms.territory)] }
  const countries = expandTerritories(codes)
  if (countries === undefined) return { leftOperand: 'spatial', operator: 'eq', rightOperand: [concept('worldwide')] }
  return { leftOperand: 'spatial', operator: 'isAnyOf', rightOperand: [...countries].sort().map(country) }
}

const periodOf = ({ startsAt, endsAt }: PublicLicence): OdrlConstraint[] => [
  { leftOperand: 'dateTime', operator: 'gteq', rightOperand: [moment(startsAt)] },
  ...(endsAt === null ? [] : [{ leftOperand: 'dateTime', operator: 'lt', rightOperand: [moment(endsAt)] }]),
]

/** Lists what the talent owes: exclusivity, except for a revision, and sharing the work. */
function dutiesOf(licence: PublicLicence, sides: Required<Pick<OdrlRule, 'assigner' | 'assignee'>>): OdrlRule[] {
  const { exclusivity, category = null, revisesWork = false, sharing } = licence.terms
  const period = periodOf(licence)
  const inCategory: OdrlConstraint = {
    leftOperand: INDUSTRY,
    operator: 'eq',
    rightOperand: [
      category === null ? text('the licensee’s category') : concept(`${CONCEPT_KINDS.category}${category}`),
    ],
  }
  const channels: OdrlConstraint = {
    leftOperand: 'deliveryChannel',
    operator: 'eq',
    rightOperand: [concept('channelsOfLicensor')],
  }
  const description = sharing.description?.trim() ?? ''
  return [
    ...(exclusivity === 'NON_EXCLUSIVE' || revisesWork
      ? []
      : [
          {
            action: 'ensureExclusivity',
            ...sides,
            constraint: [...(exclusivity === 'EXCLUSIVE' ? [] : [inCategory]), ...period],
          },
        ]),
    ...(sharing.allowed
      ? [
          {
            action: 'distribute',
            ...sides,
            constraint: [
              channels,
              ...(description === ''
                ? []
                : [{ leftOperand: `${ODRL_PREFIX}:condition`, operator: 'eq', rightOperand: [text(description)] }]),
            ],
          },
        ]
      : []),
  ]
}
