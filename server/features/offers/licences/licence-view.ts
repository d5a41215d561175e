import Type, { type Static } from 'typebox'
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
  WebUrl,
} from '../../../platform/http/schemas.ts'
import { ExclusivityCode, type OfferWithPeople } from '../offer/index.ts'
import { clausesOf, describeUses } from './clauses.ts'
import { groupedCode } from './domain/licence-code.ts'
import { LICENCE_STATES, licenceEnd, licenceStart, licenceStatus } from './domain/licence-status.ts'
import type { LicenceTerms } from './domain/terms.ts'
import type { LicenceRow } from './queries/licence-rows.ts'
import { EXAMPLE_TERMS, LicensedMedium } from './terms-view.ts'

export const EXAMPLE_CODE = '7QK4-M2XB-9TRD-H0ZC-5VWJ'

/** Public view of a license, which never contains the price. */
export const LicenceView = named(
  'Licence',
  Exactly({
    code: Type.String(),
    status: OneOf(LICENCE_STATES),
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
        }),
        {
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          bytes: 1_843_200,
          contentType: 'image/png',
          host: null,
        },
      ),
      { description: 'Delivered files. For a file stored elsewhere, only the host is known.' },
    ),
    verifyUrl: WebUrl,
    checkedAt: Time,
  }),
  {
    code: EXAMPLE_CODE,
    status: 'VALID',
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
      },
    ],
    verifyUrl: `https://semblance.example/verify/${EXAMPLE_CODE}`,
    checkedAt: STORY.paidAt,
  },
)
export type LicenceView = Static<typeof LicenceView>

export type LicenceWithTerms = { licence: LicenceRow; terms: LicenceTerms; offer: OfferWithPeople }

export const verifyUrl = ({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>, code: string): string =>
  `${BASE_URL}/verify/${groupedCode(code)}`

export function viewLicence(
  config: Context['config'],
  { licence, terms, offer }: LicenceWithTerms,
  now: Date,
): LicenceView {
  const offerFacts = {
    offerStatus: offer.status,
    moneyReturnedAt: offer.money_returned_at,
    isContested: licence.is_contested,
  }
  const { termMonths, startsOn = null, endsOn = null } = terms
  const span = { grantedAt: licence.granted_at, termMonths, startsOn, endsOn }
  return {
    code: groupedCode(licence.code),
    status: licenceStatus({ ...offerFacts, ...span }, now),
    licensor: terms.licensor.name,
    licensee: terms.licensee.name,
    medium: terms.work.medium,
    campaignType: terms.work.campaignType,
    uses: describeUses(terms.uses),
    sharing: terms.sharing,
    territory: terms.territory,
    exclusivity: terms.exclusivity,
    since: isoTime(licenceStart(span)),
    until: isoTimeOrNull(licenceEnd(span)),
    clauses: clausesOf(terms),
    files: licence.files,
    verifyUrl: verifyUrl(config, licence.code),
    checkedAt: isoTime(now),
  }
}
