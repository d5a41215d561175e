import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { type Issue, issueAt } from '../../../platform/errors.ts'
import { CATEGORIES } from '../../../platform/scope-of-use/categories.ts'
import { excludes, type Scope } from '../../../platform/scope-of-use/scope.ts'
import { lastDayWords } from '../../../platform/scope-of-use/scope-words.ts'
import { expandTerritories, sharedTerritories, WORLDWIDE } from '../../../platform/scope-of-use/territories.ts'
import { territoriesWords } from '../../../platform/scope-of-use/territory-words.ts'
import { joined, knownMessage, message, sentences, type Words } from '../../../platform/words/index.ts'
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
): Words {
  const brand =
    scope.category && isByCategory(scope, own)
      ? message('another brand in the category “{category}”', { category: { say: CATEGORIES[scope.category].label } })
      : message('another brand')
  const values = { talent, brand, extent: extentOf(own, scope, endsAt, now) }
  if (row.status === 'ACCEPTED' && row.accepted_at !== null) {
    const day = lastDayWords(addMs(row.accepted_at, RIGHTS_HOLD_DAYS * DAY_MS))
    return sentences(
      excludes(scope, own)
        ? message('{talent} has accepted an exclusive license for {brand} {extent}.', values)
        : message('{talent} has accepted a license for {brand} {extent}.', values),
      message('If that brand does not pay, the rights are free again after {day}.', { day }),
    )
  }
  return excludes(scope, own)
    ? message('{talent} is exclusive to {brand} {extent}.', values)
    : message('{talent} is licensed to {brand} {extent}, so this license cannot be exclusive.', values)
}

/** True if the conflict exists only because of the category. */
const isByCategory = (one: Scope, other: Scope): boolean =>
  one.exclusivity === 'CATEGORY_EXCLUSIVE' || other.exclusivity === 'CATEGORY_EXCLUSIVE'

/** Says where and when: "in Germany until March 3, 2027". */
function extentOf(own: Scope, theirs: Scope, endsAt: Date | null, now: Date): Words {
  const start = theirs.start > now ? lastDayWords(addMs(theirs.start, 1)) : undefined
  return joined(message(' '), [
    placeOf(own, theirs),
    ...(start ? [message('from {start}', { start })] : []),
    ...(theirs.end === null
      ? endsAt === null
        ? []
        : [message('at least until {end}', { end: lastDayWords(endsAt) })]
      : [message('until {end}', { end: lastDayWords(theirs.end) })]),
  ])
}

function placeOf(own: Scope, theirs: Scope): Words {
  const shared = sharedTerritories(theirs.territories, own.territories)
  if (shared.length === 0 || shared.includes(WORLDWIDE)) return message('worldwide')
  return shared.length > MAX_NAMED
    ? message('in {count} countries', { count: shared.length })
    : message('in {territories}', { territories: territoriesWords(shared) })
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
