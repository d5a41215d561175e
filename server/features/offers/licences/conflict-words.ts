import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { type Issue, issueAt } from '../../../platform/errors.ts'
import { CATEGORIES } from '../../../platform/scope-of-use/categories.ts'
import { excludes, type Scope } from '../../../platform/scope-of-use/scope.ts'
import { describeLastDay, lastDayWords } from '../../../platform/scope-of-use/scope-words.ts'
import { expandTerritories, sharedTerritories, WORLDWIDE } from '../../../platform/scope-of-use/territories.ts'
import { describeTerritories, territoriesWords } from '../../../platform/scope-of-use/territory-words.ts'
import { knownMessage, message } from '../../../platform/words/index.ts'
import type { ClaimRow } from './queries/live-claims.ts'

export type ConflictingClaim = {
  row: ClaimRow
  scope: Scope
  /** Expected end. `scope.end` is null while a dispute may still move the end. */
  endsAt: Date | null
}

/** Above this number of territories, a message states their number instead of their names. */
const MAX_NAMED = 4

/** Describes a conflict without naming the other brand or its price. */
export function describeConflict(
  talent: string,
  own: Scope,
  { row, scope, endsAt }: ConflictingClaim,
  { RIGHTS_HOLD_DAYS }: Pick<Config, 'RIGHTS_HOLD_DAYS'>,
  now: Date,
): string {
  const brand = `another ${scope.category && isByCategory(scope, own) ? `${CATEGORIES[scope.category].brand} ` : ''}brand`
  const where = `${placeOf(own, scope)}${periodOf(scope, endsAt, now)}`
  if (row.status === 'ACCEPTED' && row.accepted_at !== null) {
    const until = describeLastDay(addMs(row.accepted_at, RIGHTS_HOLD_DAYS * DAY_MS))
    const kind = excludes(scope, own) ? 'an exclusive license' : 'a license'
    return `${talent} has accepted ${kind} for ${brand}${where}. If that brand does not pay, the rights are free again after ${until}.`
  }
  return excludes(scope, own)
    ? `${talent} is exclusive to ${brand}${where}.`
    : `${talent} is licensed to ${brand}${where}, so this license cannot be exclusive.`
}

/** True if the conflict exists only because of the category. */
const isByCategory = (one: Scope, other: Scope): boolean =>
  one.exclusivity === 'CATEGORY_EXCLUSIVE' || other.exclusivity === 'CATEGORY_EXCLUSIVE'

function placeOf(own: Scope, theirs: Scope): string {
  const shared = sharedTerritories(theirs.territories, own.territories)
  if (shared.length === 0 || shared.includes(WORLDWIDE)) return ' worldwide'
  return shared.length > MAX_NAMED ? ` in ${shared.length} countries` : ` in ${describeTerritories(shared)}`
}

function periodOf({ start, end }: Scope, endsAt: Date | null, now: Date): string {
  const from = start > now ? ` from ${describeLastDay(addMs(start, 1))}` : ''
  if (end !== null) return `${from} until ${describeLastDay(end)}`
  return endsAt === null ? from : `${from} at least until ${describeLastDay(endsAt)}`
}

/** Lists changes of the scope `own`, each of which alone avoids the conflict. */
export function waysOut(own: Scope, theirs: Scope, path: string): Issue[] {
  const places = sharedTerritories(own.territories, theirs.territories)
  const isElsewhere = expandTerritories(theirs.territories) !== undefined
  const isFreed = (change: Partial<Scope>): boolean => {
    const changed = { ...own, ...change }
    return !excludes(changed, theirs) && !excludes(theirs, changed)
  }
  const ways: (Issue | false)[] = [
    own.exclusivity !== 'NON_EXCLUSIVE' &&
      isFreed({ exclusivity: 'NON_EXCLUSIVE' }) && {
        path: `${path}.exclusivity`,
        message: 'Ask for a license that is not exclusive.',
      },
    isElsewhere &&
      issueAt(
        `${path}.territories`,
        places.includes(WORLDWIDE)
          ? message('Choose countries other than {places}.', { places: territoriesWords(theirs.territories) })
          : message('Leave out {places}.', { places: territoriesWords(places) }),
      ),
    theirs.end !== null &&
      issueAt(`${path}.startsOn`, message('Start after {day}.', { day: lastDayWords(theirs.end) })),
    own.category === null &&
      theirs.category !== null &&
      theirs.exclusivity === 'CATEGORY_EXCLUSIVE' &&
      own.exclusivity === 'NON_EXCLUSIVE' &&
      issueAt(
        `${path}.category`,
        message('Choose your category, if it is not {category}.', {
          category: knownMessage(CATEGORIES[theirs.category].label),
        }),
      ),
  ]
  const found = ways.filter((way) => way !== false)
  return found.length > 0 ? found : [{ path, message: 'Choose another talent, or other uses.' }]
}
