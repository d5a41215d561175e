import Type, { type Static } from 'typebox'
import { brandName } from '../../../platform/brand/index.ts'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
  TimestampView,
  WebUrl,
} from '../../../platform/http/schemas.ts'
import { disclosureOf } from '../../../platform/made-with-ai/disclosure.ts'
import { isMadeWithAi } from '../../../platform/made-with-ai/is-made-with-ai.ts'
import { ExclusivityCode, type OfferWithPeople } from '../offer/index.ts'
import { clausesOf, describeUses } from './domain/clauses.ts'
import { groupedCode } from './domain/licence-code.ts'
import {
  LICENCE_STAGES,
  LICENCE_STATES,
  type LicenceFacts,
  licenceStage,
  licenceStatus,
} from './domain/licence-status.ts'
import type { LicenceTerms } from './domain/terms.ts'
import { EXAMPLE_AGREEMENT, OdrlAgreementView, viewAgreement } from './odrl-view.ts'
import type { LicenceRow } from './queries/licence-rows.ts'
import { EXAMPLE_TERMS, LicensedMedium } from './terms-view.ts'

export const EXAMPLE_CODE = '7QK4-M2XB-9TRD-H0ZC-5VWJ'

export const LicenceStatusName = named('LicenceStatus', OneOf(LICENCE_STATES))

/** License that has replaced another one. */
export const LicenceSuccessor = named(
  'SucceedingLicence',
  Exactly({
    kind: OneOf(['RENEWAL', 'REVISION']),
    code: { ...NullableText(), description: 'Null until somebody has opened that license.' },
  }),
  { kind: 'RENEWAL', code: null },
)

/** Null if no model made the delivered files that are stored here. */
export const Disclosure = {
  ...Nullable(
    named(
      'AiDisclosure',
      Exactly({
        en: Type.String(),
        de: Type.String(),
        fr: Type.String(),
        es: Type.String(),
        ja: Type.String(),
        ar: Type.String(),
      }),
      disclosureOf('IMAGE', 'Mara Lindqvist'),
    ),
  ),
  description: 'Sentence to print beside the work, in each language. Null if no model made the delivered files.',
}

/** Returns the sentences for a work that was made with AI, otherwise null. */
export const disclosureOfWork = (
  { work, licensor }: Pick<LicenceTerms, 'work' | 'licensor'>,
  { delivery_file_urls: files }: Pick<OfferWithPeople, 'delivery_file_urls'>,
) => (files.some(isMadeWithAi) ? disclosureOf(work.medium, licensor.name) : null)

/**
 * Public view of a license. It contains the parties, the uses, the dates and the status, but never
 * the price.
 */
export const LicenceView = named(
  'Licence',
  Exactly({
    code: Type.String(),
    status: LicenceStatusName,
    stage: OneOf(LICENCE_STAGES, {
      description:
        'Stage in the life of the license. ENDING_SOON: within 30 days. SUPERSEDED: `supersededBy` has replaced it; until its end it is still valid.',
    }),
    supersededBy: Nullable(LicenceSuccessor),
    warning: {
      ...NullableText(),
      description: 'What to know before relying on the license. It does not change the license.',
    },
    licensor: Type.String({ description: 'Person whose likeness is licensed.' }),
    licensee: Type.String({ description: 'Party that may use the likeness.' }),
    medium: LicensedMedium,
    campaignType: Type.String(),
    uses: Type.Array(Type.String()),
    sharing: Exactly({ allowed: Type.Boolean(), description: NullableText() }),
    territory: Type.String(),
    exclusivity: ExclusivityCode,
    since: Time,
    until: NullableTime,
    clauses: Type.Array(Exactly({ key: Text(), title: Text(), text: Type.String() })),
    files: Type.Array(
      named(
        'LicensedFile',
        Exactly({
          sha256: Nullable(Type.String()),
          bytes: Nullable(Count),
          contentType: Nullable(Type.String()),
          host: Nullable(Type.String()),
          timestamp: {
            ...Nullable(TimestampView),
            description: 'Proof (RFC 3161) that the file was signed by then. Null if there is none, or not yet.',
          },
        }),
        {
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          bytes: 1_843_200,
          contentType: 'image/png',
          host: null,
          timestamp: { at: STORY.laterAt, by: 'Example Timestamp Authority' },
        },
      ),
      { description: 'Delivered files. For a file stored elsewhere, only the host is known.' },
    ),
    disclosure: Type.Optional(Disclosure),
    verifyUrl: WebUrl,
    odrl: {
      ...OdrlAgreementView,
      description:
        'The same license for programs: an Agreement of ODRL 2.2 in JSON-LD. Its profile, at /ns/odrl, defines the terms that ODRL lacks.',
    },
    checkedAt: Time,
  }),
  {
    code: EXAMPLE_CODE,
    status: 'VALID',
    stage: 'RUNNING',
    supersededBy: null,
    warning: null,
    licensor: 'Mara Lindqvist',
    licensee: 'Northwind Coffee',
    medium: 'IMAGE',
    campaignType: 'social_post',
    uses: ['paid social'],
    sharing: EXAMPLE_TERMS.sharing,
    territory: EXAMPLE_TERMS.territory,
    exclusivity: EXAMPLE_TERMS.exclusivity,
    since: STORY.laterAt,
    until: '2027-11-20T10:05:12.480Z',
    clauses: clausesOf(EXAMPLE_TERMS),
    files: [
      {
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        bytes: 1_843_200,
        contentType: 'image/png',
        host: null,
        timestamp: { at: STORY.laterAt, by: 'Example Timestamp Authority' },
      },
    ],
    disclosure: disclosureOf('IMAGE', 'Mara Lindqvist'),
    verifyUrl: `https://semblance.example/verify/${EXAMPLE_CODE}`,
    odrl: EXAMPLE_AGREEMENT,
    checkedAt: STORY.paidAt,
  },
)
export type LicenceView = Static<typeof LicenceView>

export type LicenceWithTerms = { licence: LicenceRow; terms: LicenceTerms; offer: OfferWithPeople }

export const verifyUrl = ({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>, code: string): string =>
  `${BASE_URL}/verify/${groupedCode(code)}`

type LicensedOffer = Pick<
  OfferWithPeople,
  | 'status'
  | 'money_returned_at'
  | 'license_starts_at'
  | 'license_ends_at'
  | 'root_status'
  | 'root_money_returned_at'
  | 'root_license_starts_at'
  | 'root_license_ends_at'
>

const takenDown = () =>
  `We took down a picture or recording of this work from the public pages of ${brandName()}. The license itself is not affected. Ask the talent before you publish the work again.`

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

/**
 * Collects the facts that decide the status of a license. A revision begins and ends with the
 * license that it stays inside, as soon as that one is granted.
 */
export function factsOf(
  offer: LicensedOffer,
  { granted_at, is_contested }: Pick<LicenceRow, 'granted_at' | 'is_contested'>,
): LicenceFacts {
  const { root_status, root_license_starts_at: rootStart } = offer
  const startsAt = later(offer.license_starts_at ?? granted_at, rootStart)
  return {
    offerStatus: offer.status,
    moneyReturnedAt: offer.money_returned_at,
    isContested: is_contested,
    startsAt,
    endsAt: rootStart === null ? offer.license_ends_at : offer.root_license_ends_at,
    root: root_status && { offerStatus: root_status, moneyReturnedAt: offer.root_money_returned_at },
  }
}

function timestampOf({ stamps }: LicenceRow, { sha256 }: LicenceRow['files'][number]) {
  const found = sha256 === null ? undefined : stamps?.[sha256]
  return found ? { at: isoTime(new Date(found.at)), by: found.by } : null
}

/** Builds the view of a license with the status that it has at `now`. */
export function viewLicence(
  config: Context['config'],
  { licence, terms, offer }: LicenceWithTerms,
  now: Date,
): LicenceView {
  const facts = factsOf(offer, licence)
  const { successor } = licence
  const status = licenceStatus(facts, now)
  const agreement = viewAgreement(config, {
    verifyUrl: verifyUrl(config, licence.code),
    status,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    files: licence.files,
    successorUrl: successor?.code ? verifyUrl(config, successor.code) : null,
    terms,
  })
  const disclosure = disclosureOfWork(terms, offer)
  return {
    code: groupedCode(licence.code),
    status,
    stage: licenceStage({ ...facts, isSuperseded: successor !== null }, now),
    supersededBy: successor && { kind: successor.kind, code: successor.code && groupedCode(successor.code) },
    warning: licence.is_taken_down ? takenDown() : null,
    licensor: terms.licensor.name,
    licensee: terms.licensee.name,
    medium: terms.work.medium,
    campaignType: terms.work.campaignType,
    uses: describeUses(terms.uses),
    sharing: terms.sharing,
    territory: terms.territory,
    exclusivity: terms.exclusivity,
    since: isoTime(facts.startsAt),
    until: isoTimeOrNull(facts.endsAt),
    clauses: [
      ...clausesOf(terms),
      ...(disclosure ? [{ key: 'disclosure', title: 'Disclosure', text: disclosure.en }] : []),
    ],
    files: licence.files.map((file) => ({ ...file, timestamp: timestampOf(licence, file) })),
    disclosure,
    verifyUrl: agreement.uid,
    odrl: agreement,
    checkedAt: isoTime(now),
  }
}
