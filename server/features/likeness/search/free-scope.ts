import Type, { type Static, type TObject } from 'typebox'
import { parseDay } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { type AppError, badRequest, forbidden, issueAt, unauthorized, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { Day, OneOf, Text, withExample } from '../../../platform/http/schemas.ts'
import { CATEGORY_KEYS } from '../../../platform/scope-of-use/categories.ts'
import { endOfDay, MEDIA } from '../../../platform/scope-of-use/scope.ts'
import { WORLDWIDE } from '../../../platform/scope-of-use/territories.ts'
import { TERRITORY_CODES } from '../../../platform/scope-of-use/territory-words.ts'
import type { AskedUse } from '../../../platform/scope-of-use/use-rules.ts'
import { KNOWN_USES } from '../../../platform/scope-of-use/uses.ts'
import { knownMessage, message } from '../../../platform/words/index.ts'
import { findTakenTalents } from '../../offers/licences/index.ts'
import { findRefusingRules, judgeUse, listRulesOf } from '../use-rules/index.ts'
import type { Unavailable } from './domain/filters.ts'

const WITH_MEDIUM = 'Needs `freeMedium`.'

/** Filters by which a brand finds talents who are free for a use. */
export const FREE_FILTERS = {
  freeMedium: Type.Optional({
    ...OneOf(MEDIA),
    description:
      'For brands: leaves out talents whose rules refuse the use that the `free…` filters describe, or who have licensed it exclusively.',
  }),
  freeUse: Type.Optional({ ...OneOf(KNOWN_USES), description: `${WITH_MEDIUM} Any use if omitted.` }),
  freeCategory: Type.Optional({
    ...OneOf(CATEGORY_KEYS),
    description: `Category of the brand. ${WITH_MEDIUM} Any category if omitted.`,
  }),
  freeTerritories: Type.Optional(
    withExample(
      Type.String({
        minLength: 2,
        maxLength: 500,
        description: `Countries and groups, separated by commas. ${WITH_MEDIUM} Worldwide if omitted.`,
      }),
      'DE,AT',
    ),
  ),
  freeFrom: Type.Optional(Day({ description: `First day. ${WITH_MEDIUM} Today if omitted.` })),
  freeTo: Type.Optional(Day({ description: `Last day. ${WITH_MEDIUM} No end if omitted.` })),
}
const FREE_NAMES = Object.keys(FREE_FILTERS) as (keyof typeof FREE_FILTERS)[]

/**
 * The same names for routes that refuse these filters (`assertNoFreeScope`), so any value is
 * accepted by the schema.
 */
export const NO_FREE_FILTERS = Object.fromEntries(
  FREE_NAMES.map((name) => [name, Type.Optional(Text({ maxLength: 500, description: 'Not possible here: 422.' }))]),
)

type FreeFilters = Static<TObject<typeof FREE_FILTERS>>
/** A use that a brand asks for, as an offer would name it. */
export type FreeScope = Pick<FreeFilters, 'freeUse' | 'freeCategory'> & {
  freeMedium: NonNullable<FreeFilters['freeMedium']>
  territories: string[]
  startsOn: string | null
  endsOn: string | null
}

const fault = (path: string, words: string): AppError =>
  badRequest(message('The filter “{path}” {fault}.', { path, fault: knownMessage(words) }), {
    issues: [issueAt(path, words)],
  })

/**
 * Refuses the filters for a search that ranks only a fixed number of the nearest samples. If
 * talents were left out of these, free talents beyond that number would be missing.
 * @throws UnprocessableEntity
 */
export function assertNoFreeScope(given: Readonly<Record<string, unknown>>): void {
  const path = FREE_NAMES.find((name) => given[name] !== undefined)
  if (path === undefined) return
  const words = message('cannot be combined with a picture or a recording. Search by a text or by filters instead.')
  throw unprocessable(message('The filter “{path}” {fault}', { path, fault: words }), {
    issues: [issueAt(path, words)],
  })
}

/**
 * Separates the filters by a free scope from the others. The scope is undefined if there are none.
 * @throws BadRequest for a filter without a medium, an unknown territory, or impossible days
 */
export function readFreeScope<Given extends FreeFilters>(
  given: Given,
  now: Date,
): { free: FreeScope | undefined; filters: Omit<Given, keyof FreeFilters> } {
  const { freeMedium, freeUse, freeCategory, freeTerritories, freeFrom, freeTo, ...filters } = given
  const named = FREE_NAMES.find((name) => given[name] !== undefined)
  if (named === undefined) return { free: undefined, filters }
  if (freeMedium === undefined) throw fault(named, 'needs “freeMedium”: IMAGE, VOICE or VIDEO')
  const territories = (freeTerritories ?? WORLDWIDE).split(',').map((code) => code.trim())
  const unknown = territories.find((code) => !TERRITORY_CODES.includes(code))
  if (unknown !== undefined)
    throw fault('freeTerritories', `has “${unknown}”, which is neither a country’s code nor a group`)
  for (const [path, day] of Object.entries({ freeFrom, freeTo }))
    if (day !== undefined && parseDay(day) === undefined) throw fault(path, 'is no day of the calendar')
  if (freeTo !== undefined && endOfDay(freeTo) <= now) throw fault('freeTo', 'is over; choose a later day')
  if (freeTo !== undefined && freeFrom !== undefined && freeTo < freeFrom) throw fault('freeTo', 'is before “freeFrom”')
  const scope = { freeMedium, freeUse, freeCategory, territories, startsOn: freeFrom ?? null, endsOn: freeTo ?? null }
  return { free: scope, filters }
}

/**
 * Checks that the caller may filter by a free scope. Only brands may: they meet the same refusals
 * when they send an offer, while strangers could infer from the filter for whom a talent works.
 * @throws Unauthorized or Forbidden
 */
export function requireBrand(visitor: Caller | undefined): Caller {
  if (!visitor) throw unauthorized('Sign in as a brand to see who is free for a use.')
  if (!visitor.roles.includes('brand')) throw forbidden('Only brands can see who is free for a use.')
  return visitor
}

/**
 * Finds the talents who are not free for a use, by the functions that decide about offers: licenses
 * and reservations of other brands that are exclusive, and the talents' own rules.
 */
export async function findUnavailable(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  brand: Caller,
  { freeMedium, freeUse, freeCategory, territories, startsOn, endsOn }: FreeScope,
): Promise<{ unavailable: Unavailable; asked: AskedUse }> {
  const { accountIds, asked } = await findTakenTalents(
    db,
    config,
    {
      buyer: { accountId: brand.accountId, name: brand.displayName },
      medium: freeMedium,
      usageTypes: freeUse === undefined ? [] : [freeUse],
      scope: {
        category: freeCategory ?? null,
        territories,
        termMonths: null,
        startsOn,
        endsOn,
        exclusivity: 'NON_EXCLUSIVE',
      },
    },
    clock.now(),
  )
  return { unavailable: { accountIds, ruleKeys: await findRefusingRules(db, asked) }, asked }
}

/**
 * Marks the results whose talents decide about the use in person, and leaves out those whose rules
 * have changed since and refuse it.
 */
export async function markOnRequest<Found extends { accountId: string }>(
  db: Context['db'],
  asked: AskedUse,
  found: readonly Found[],
): Promise<(Found & { availability: 'FREE' | 'ON_REQUEST' })[]> {
  const rules = await listRulesOf(
    db,
    found.map(({ accountId }) => accountId),
  )
  return found.flatMap((each) => {
    const { outcome } = judgeUse({ rules: rules.get(each.accountId) ?? null, asked, price: null })
    if (outcome === 'REFUSED') return []
    return [{ ...each, availability: outcome === 'ALLOWED' ? ('FREE' as const) : ('ON_REQUEST' as const) }]
  })
}
