import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  Count,
  Exactly,
  Id,
  isoTime,
  isoTimeOrNull,
  Nullable,
  NullableText,
  NullableTime,
  named,
  OneOf,
  Text,
  Time,
} from '../../../platform/http/schemas.ts'
import { CategoryKey, ExclusivityCode, titleOf } from '../offer/index.ts'
import { describeUses } from './domain/clauses.ts'
import { groupedCode } from './domain/licence-code.ts'
import { LICENCE_STAGES, licenceStage, licenceStatus } from './domain/licence-status.ts'
import {
  Disclosure,
  disclosureOfWork,
  EXAMPLE_CODE,
  factsOf,
  LicenceStatusName,
  LicenceSuccessor,
} from './licence-view.ts'
import type { ListedLicence } from './queries/list-licences.ts'
import { LicensedMedium } from './terms-view.ts'

/** A license in a list. The price is not part of it. */
export const ListedLicenceView = named(
  'ListedLicence',
  Exactly({
    offerId: Id,
    code: { ...NullableText(), description: 'Null until somebody has opened the license.' },
    title: Text(),
    status: LicenceStatusName,
    stage: OneOf(LICENCE_STAGES),
    supersededBy: Nullable(LicenceSuccessor),
    supersededByOfferId: Nullable(Id),
    licensor: Text(),
    licensee: Text(),
    sellerAccountId: Id,
    sellerSlug: Text(),
    sellerImageUrl: NullableText(),
    medium: Nullable(LicensedMedium),
    uses: Type.Array(Type.String()),
    territory: Text(),
    category: CategoryKey,
    exclusivity: ExclusivityCode,
    since: Time,
    until: NullableTime,
    fileCount: Count,
    disclosure: Type.Optional(Disclosure),
    licensedUntil: {
      ...NullableTime,
      description: 'As `until`, but with renewals. From then on, the files are refused to the brand.',
    },
  }),
  {
    offerId: STORY.offerId,
    code: EXAMPLE_CODE,
    title: 'Social post for Northwind Coffee',
    status: 'VALID',
    stage: 'RUNNING',
    supersededBy: null,
    supersededByOfferId: null,
    licensor: 'Mara Lindqvist',
    licensee: 'Northwind Coffee',
    sellerAccountId: STORY.talentId,
    sellerSlug: STORY.talentSlug,
    sellerImageUrl: STORY.imageUrl,
    medium: 'IMAGE',
    uses: ['paid social'],
    territory: 'Sweden and Norway',
    category: 'coffee',
    exclusivity: 'CATEGORY_EXCLUSIVE',
    since: STORY.laterAt,
    until: '2027-11-20T10:05:12.480Z',
    fileCount: 1,
    disclosure: null,
    licensedUntil: '2027-11-20T10:05:12.480Z',
  },
)

export function viewListedLicence(row: ListedLicence, now: Date): Static<typeof ListedLicenceView> {
  const { terms, successor, is_contested } = row
  const facts = factsOf(row, { granted_at: row.completed_at, is_contested })
  return {
    offerId: row.id,
    code: row.code && groupedCode(row.code),
    title: titleOf(row, row.buyer_name),
    status: licenceStatus(facts, now),
    stage: licenceStage({ ...facts, isSuperseded: successor !== null }, now),
    supersededBy: successor && { kind: successor.kind, code: successor.code && groupedCode(successor.code) },
    supersededByOfferId: successor?.offerId ?? null,
    licensor: terms?.licensor.name ?? row.seller_name,
    licensee: terms?.licensee.name ?? row.buyer_brand_name ?? row.buyer_name,
    sellerAccountId: row.seller_account_id,
    sellerSlug: row.seller_slug,
    sellerImageUrl: row.seller_image_url,
    medium: terms?.work.medium ?? null,
    uses: terms ? describeUses(terms.uses) : [],
    territory: terms?.territory ?? 'Worldwide',
    category: terms?.category ?? null,
    exclusivity: terms?.exclusivity ?? 'NON_EXCLUSIVE',
    since: isoTime(facts.startsAt),
    until: isoTimeOrNull(facts.endsAt),
    fileCount: row.file_count,
    disclosure: terms && disclosureOfWork(terms, row),
    licensedUntil: isoTimeOrNull(row.licensed_until),
  }
}
