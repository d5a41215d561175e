import Type, { type Static, type TSchema } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  AmountMinorUnit,
  Count,
  Currency,
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
import { CATEGORY_KEYS } from '../../../platform/scope-of-use/categories.ts'
import { isSameExclusivity, NO_EXCLUSIVITY_PRICES } from '../../../platform/scope-of-use/exclusivity-price.ts'
import { USE_PERMISSIONS } from '../../../platform/scope-of-use/permissions.ts'
import { MEDIA } from '../../../platform/scope-of-use/scope.ts'
import { presetOf, USE_PRESET_KEYS, USE_PRESETS } from '../../../platform/scope-of-use/use-presets.ts'
import type { UseRules } from '../../../platform/scope-of-use/use-rules.ts'
import { KNOWN_USES } from '../../../platform/scope-of-use/uses.ts'
import { ActorView } from '../consent/index.ts'
import type { ProposalRow, StateRow } from './queries/find-rules.ts'
import type { ChangeRow } from './queries/list-changes.ts'
import { readUseRules } from './read-use-rules.ts'

export const MAX_EXCEPTIONS = 60

const MediumCode = named('LikenessMedium', OneOf(MEDIA))
const KnownUseCode = named('KnownUse', OneOf(KNOWN_USES))
export const AdvertiserCategory = named('AdvertiserCategory', OneOf(CATEGORY_KEYS))

const listOf = <Word extends TSchema>(word: Word) =>
  Nullable(Type.Array(word, { minItems: 1, maxItems: 60, uniqueItems: true }))

const UsePermissionCode = named('UsePermission', OneOf(USE_PERMISSIONS))
const FloorOrNull = {
  ...Nullable(named('LeastPrice', Exactly({ amountMinorUnit: AmountMinorUnit, currency: Currency }))),
  description: 'Least amount that the talent receives. Null for none.',
}

const ExclusivityAnswerBody = named(
  'ExclusivityAnswer',
  Exactly({
    answer: UsePermissionCode,
    pricePercent: Nullable(
      Type.Integer({
        minimum: 100,
        maximum: 10_000,
        description: 'Price in percent of the price without exclusivity: 250 for two and a half times. Null for none.',
      }),
    ),
    minimum: FloorOrNull,
  }),
)

export const UseRulesBody = named(
  'UseRules',
  Exactly({
    fallback: Exactly({ answer: UsePermissionCode, floor: FloorOrNull }),
    exceptions: Type.Array(
      named(
        'UseRule',
        Exactly({
          answer: UsePermissionCode,
          floor: FloorOrNull,
          media: listOf(MediumCode),
          uses: listOf(KnownUseCode),
          categories: listOf(AdvertiserCategory),
          territories: Nullable(
            Type.Array(Text({ minLength: 2, maxLength: 20 }), { minItems: 1, maxItems: 60, uniqueItems: true }),
          ),
        }),
      ),
      {
        maxItems: MAX_EXCEPTIONS,
        description: 'Null in a rule means any. The most specific rule wins; otherwise the strictest does.',
      },
    ),
    exclusivity: Type.Optional(
      named(
        'ExclusivityAnswers',
        Exactly({ CATEGORY_EXCLUSIVE: ExclusivityAnswerBody, EXCLUSIVE: ExclusivityAnswerBody }),
        {
          CATEGORY_EXCLUSIVE: { answer: 'ALLOWED', pricePercent: 250, minimum: null },
          EXCLUSIVE: { answer: 'NEVER', pricePercent: null, minimum: null },
        },
      ),
    ),
  }),
  {
    fallback: { answer: 'ALLOWED', floor: null },
    exceptions: [
      {
        answer: 'NEVER',
        floor: null,
        media: null,
        uses: null,
        categories: ['adult', 'alcohol', 'betting', 'government'],
        territories: null,
      },
    ],
  },
)

type RulesData = Static<typeof UseRulesBody>
/** Writes rules for a response. Leaves the prices of exclusivity out if the talent has set none. */
const toBody = ({ exclusivity, ...rules }: UseRules): RulesData =>
  (isSameExclusivity(exclusivity) ? rules : { ...rules, exclusivity }) as RulesData
export const EXAMPLE_RULES: RulesData = toBody(USE_PRESETS.CAREFUL.rules)

const PresetOrNull = {
  ...Nullable(named('UsePreset', OneOf(USE_PRESET_KEYS))),
  description: 'Preset that has these rules, whatever the choice about merchandise.',
}

export const UseRulesView = named(
  'UseRulesState',
  Exactly({
    version: { ...Count, description: '0 if the talent has never changed the rules.' },
    rules: UseRulesBody,
    showsFloors: Type.Boolean({ description: 'Lets everyone see the least prices.' }),
    preset: PresetOrNull,
    changedAt: NullableTime,
    proposal: Nullable(
      named(
        'UseRulesProposal',
        Exactly({
          id: Id,
          rules: UseRulesBody,
          showsFloors: Type.Boolean(),
          preset: PresetOrNull,
          proposedBy: ActorView,
          createdAt: Time,
        }),
      ),
    ),
  }),
  {
    version: 2,
    rules: EXAMPLE_RULES,
    showsFloors: false,
    preset: 'CAREFUL',
    changedAt: STORY.sentAt,
    proposal: null,
  },
)

export function viewUseRules(
  state: StateRow | undefined,
  proposal: ProposalRow | undefined,
): Static<typeof UseRulesView> {
  const rules = readUseRules(state?.rules ?? null)
  return {
    version: state?.version ?? 0,
    rules: toBody(rules),
    showsFloors: state?.shows_floors ?? false,
    preset: presetOf(rules),
    changedAt: isoTimeOrNull(state?.changed_at ?? null),
    proposal: proposal ? viewProposal(proposal) : null,
  }
}

const viewProposal = (row: ProposalRow) => ({
  id: row.id,
  rules: toBody(readUseRules(row.rules)),
  showsFloors: row.shows_floors,
  preset: presetOf(readUseRules(row.rules)),
  proposedBy: { accountId: row.proposed_by_account_id, displayName: row.proposed_by_name },
  createdAt: isoTime(row.created_at),
})

const PersonOrNull = Nullable(ActorView)

export const UseRuleChangeView = named(
  'UseRulesChange',
  Exactly({
    version: Count,
    rules: UseRulesBody,
    showsFloors: Type.Boolean(),
    preset: PresetOrNull,
    actor: { ...PersonOrNull, description: 'Null for rules that an update wrote.' },
    proposedBy: { ...PersonOrNull, description: 'Agent whose proposal the talent confirmed.' },
    consentVersion: { ...NullableText(), description: 'Text of the consent that was valid then.' },
    createdAt: Time,
  }),
  {
    version: 2,
    rules: EXAMPLE_RULES,
    showsFloors: false,
    preset: 'CAREFUL',
    actor: { accountId: STORY.talentId, displayName: 'Mara Lindqvist' },
    proposedBy: null,
    consentVersion: '2026-11',
    createdAt: STORY.sentAt,
  },
)

const personOf = (accountId: string | null, displayName: string | null) =>
  accountId === null ? null : { accountId, displayName: displayName ?? '' }

export const viewChange = (row: ChangeRow): Static<typeof UseRuleChangeView> => ({
  version: row.version,
  rules: toBody(readUseRules(row.rules)),
  showsFloors: row.shows_floors,
  preset: presetOf(readUseRules(row.rules)),
  actor: personOf(row.actor_account_id, row.actor_name),
  proposedBy: personOf(row.proposed_by_account_id, row.proposed_by_name),
  consentVersion: row.consent_version,
  createdAt: isoTime(row.created_at),
})

export const PublicUsesView = named('PublicUses', Exactly({ slug: Text(), displayName: Text(), rules: UseRulesBody }), {
  slug: STORY.talentSlug,
  displayName: 'Mara Lindqvist',
  rules: EXAMPLE_RULES,
})

type PublicRow = { slug: string; display_name: string; rules: unknown; shows_floors: boolean | null }

/**
 * Views the rules for everyone. Minimum prices, and what exclusivity costs, are left out unless the
 * talent shows them.
 */
export function viewPublicUses(row: PublicRow): Static<typeof PublicUsesView> {
  const rules = readUseRules(row.rules)
  const hidden = {
    fallback: { ...rules.fallback, floor: null },
    exceptions: rules.exceptions.map((rule) => ({ ...rule, floor: null })),
    exclusivity: withoutPrices(rules.exclusivity),
  }
  return { slug: row.slug, displayName: row.display_name, rules: toBody(row.shows_floors ? rules : hidden) }
}

const withoutPrices = (answers = NO_EXCLUSIVITY_PRICES): typeof answers => ({
  CATEGORY_EXCLUSIVE: { ...answers.CATEGORY_EXCLUSIVE, pricePercent: null, minimum: null },
  EXCLUSIVE: { ...answers.EXCLUSIVE, pricePercent: null, minimum: null },
})
