import Type from 'typebox'
import { parseDay } from '../../../platform/clock.ts'
import { badBody } from '../../../platform/errors.ts'
import { Exactly, NullableDay, named, OneOf, Text } from '../../../platform/http/schemas.ts'
import { CATEGORY_KEYS, type Category } from '../../../platform/scope-of-use/categories.ts'
import { EXCLUSIVITIES, endOfDay, type OfferScope } from '../../../platform/scope-of-use/scope.ts'
import { TERRITORY_CODES } from '../../../platform/scope-of-use/territory-words.ts'

export const CategoryKey = named(
  'LicenseCategory',
  Type.Unsafe<Category | null>({ type: ['string', 'null'], enum: [...CATEGORY_KEYS, null] }),
)
export const TerritoryCodes = Type.Array(Text({ minLength: 2, maxLength: 20 }), {
  minItems: 1,
  maxItems: 60,
  uniqueItems: true,
  description: 'Countries (ISO 3166-1) and groups: WORLDWIDE, EU, EEA, EUROPE, DACH, NORDICS, …',
})
export const ExclusivityCode = named('LicenseExclusivity', OneOf(EXCLUSIVITIES))

export const EXAMPLE_SCOPE: OfferScope = {
  category: 'coffee',
  territories: ['SE', 'NO'],
  termMonths: 12,
  startsOn: null,
  endsOn: null,
  exclusivity: 'CATEGORY_EXCLUSIVE',
}

export const ScopeBody = named(
  'LicenseScope',
  Exactly({
    category: CategoryKey,
    territories: TerritoryCodes,
    termMonths: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 1200,
      description: 'Months from completion. Null with days of your own, or for no end.',
    }),
    startsOn: NullableDay,
    endsOn: NullableDay,
    exclusivity: ExclusivityCode,
  }),
  EXAMPLE_SCOPE,
)

/**
 * Checks what the schema of a scope cannot.
 * @throws BadRequest for an unknown territory, days that contradict each other or the term, a
 * period that is over, or an exclusive category that is missing
 */
export function assertScope(scope: OfferScope | null | undefined, path: string, now: Date): void {
  if (!scope) return
  const [fault] = faultsOf(scope, now)
  if (fault) throw badBody([{ path: `${path}.${fault.field}`, message: fault.message }])
}

const isDay = (day: string | null): boolean => day === null || parseDay(day) !== undefined

function faultsOf(scope: OfferScope, now: Date): { field: keyof OfferScope; message: string }[] {
  const { territories, termMonths, startsOn, endsOn, exclusivity, category } = scope
  const unknown = territories.find((code) => !TERRITORY_CODES.includes(code))
  return [
    unknown !== undefined && {
      field: 'territories' as const,
      message: `has “${unknown}”, which is neither a country’s code nor a group`,
    },
    termMonths !== null &&
      (startsOn !== null || endsOn !== null) && {
        field: 'termMonths' as const,
        message: 'is a number of months although the days are given: send one of them',
      },
    ...(['startsOn', 'endsOn'] as const).map(
      (field) => !isDay(scope[field]) && { field, message: 'is no day of the calendar' },
    ),
    endsOn !== null && endOfDay(endsOn) <= now && { field: 'endsOn' as const, message: 'is over: choose a later day' },
    startsOn !== null &&
      endsOn !== null &&
      endsOn < startsOn && { field: 'endsOn' as const, message: 'is before the first day' },
    exclusivity === 'CATEGORY_EXCLUSIVE' &&
      category === null && { field: 'category' as const, message: 'is needed for an exclusive category' },
  ].filter((fault) => fault !== false)
}
