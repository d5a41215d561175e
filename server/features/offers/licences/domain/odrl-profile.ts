import { CATEGORIES } from '../../../../platform/scope-of-use/categories.ts'
import { MEDIUM_LABELS } from '../../../../platform/scope-of-use/scope-words.ts'
import { USE_LABELS } from '../../../../platform/scope-of-use/uses.ts'
import type { LicenceStatus } from './licence-status.ts'

/** Context of ODRL 2.2. Programs know it, so it is not fetched for each license. */
export const ODRL_CONTEXT = 'http://www.w3.org/ns/odrl.jsonld'
export const ODRL_PREFIX = 'semblance'
/** Path of the profile. Issued licenses refer to this path permanently, so it never changes. */
export const PROFILE_PATH = '/ns/odrl'

/** Prefixes of the names of concepts. They allow a use and a category to have the same key. */
export const CONCEPT_KINDS = { use: 'use-', category: 'category-', medium: 'medium-', status: 'status-' } as const

export type ProfileTerm = {
  '@id': string
  '@type': string
  label: string
  comment?: string
  'odrl:includedIn'?: { '@id': string }
}

const STATUS_WORDS = {
  VALID: 'The license is in force.',
  SUSPENDED: 'The offer is in dispute or in revision. Nothing may be used meanwhile.',
  REVOKED: 'The payment was refunded.',
  ENDED: 'The term is over.',
  NOT_STARTED: 'The first day is yet to come.',
} as const satisfies Record<LicenceStatus, string>

type Words = Pick<ProfileTerm, 'label' | 'comment'>

const OWN: readonly (Words & { name: string; type: string })[] = [
  {
    name: 'trainModel',
    type: 'odrl:Action',
    label: 'Train a model',
    comment: 'To use the work or a part of it to train or fine-tune a model of any kind.',
  },
  {
    name: 'publish',
    type: 'odrl:Action',
    label: 'Publish',
    comment: 'To show the work to people outside the licensee and those who work for it.',
  },
  {
    name: 'medium',
    type: 'odrl:LeftOperand',
    label: 'Medium',
    comment: 'Kind of work in which the likeness is used.',
  },
  {
    name: 'condition',
    type: 'odrl:LeftOperand',
    label: 'Condition in words',
    comment: 'An agreement that only a person can judge. A program treats it as not satisfied.',
  },
  { name: 'worldwide', type: 'skos:Concept', label: 'Worldwide', comment: 'Every country. Code 001 of UN M49.' },
  {
    name: 'ownCampaign',
    type: 'skos:Concept',
    label: 'The licensee’s own campaign',
    comment: 'The campaign that the offer describes, and nothing else.',
  },
  { name: 'channelsOfLicensor', type: 'skos:Concept', label: 'Channels of the licensor' },
  { name: 'licenseStatus', type: 'rdf:Property', label: 'Status of the license now' },
]

const conceptsOf = (kind: keyof typeof CONCEPT_KINDS, labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([key, label]) => ({ name: `${CONCEPT_KINDS[kind]}${key}`, type: 'skos:Concept', label }))

/** Terms that licenses use and ODRL lacks. No term is ever removed or changes its meaning. */
export const PROFILE_TERMS: readonly ProfileTerm[] = [
  ...OWN,
  ...conceptsOf('use', USE_LABELS),
  ...conceptsOf('medium', MEDIUM_LABELS),
  ...conceptsOf('category', Object.fromEntries(Object.entries(CATEGORIES).map(([key, { label }]) => [key, label]))),
  ...conceptsOf('status', STATUS_WORDS),
].map(({ name, type, ...words }) => ({
  '@id': `${ODRL_PREFIX}:${name}`,
  '@type': type,
  ...words,
  ...(type === 'odrl:Action' ? { 'odrl:includedIn': { '@id': 'odrl:use' } } : {}),
}))

/** Context of the profile. Agreements use it after the context of ODRL. */
export const profileContext = (address: string) => ({
  [ODRL_PREFIX]: `${address}#`,
  odrl: 'http://www.w3.org/ns/odrl/2/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  dct: 'http://purl.org/dc/terms/',
  name: 'http://schema.org/name',
  label: 'http://www.w3.org/2004/02/skos/core#prefLabel',
  comment: 'http://www.w3.org/2000/01/rdf-schema#comment',
  licenseStatus: { '@id': `${ODRL_PREFIX}:licenseStatus`, '@type': '@id' },
})
