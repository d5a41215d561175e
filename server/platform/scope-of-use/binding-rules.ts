import type { Category } from './categories.ts'
import type { Floor, UsePermission } from './permissions.ts'
import type { Medium } from './scope.ts'
import { countriesOf, includesCountry } from './territories.ts'
import type { KnownUse } from './uses.ts'

/** Uses to which a rule applies. Null means any. A list stands for one rule for each entry. */
export type RuleScope = {
  media: readonly Medium[] | null
  uses: readonly KnownUse[] | null
  categories: readonly Category[] | null
  /** Codes of countries and groups. */
  territories: readonly string[] | null
}
/** A talent's answer to some uses. `floor` is the least that the talent receives for them. */
export type UseRule = RuleScope & { answer: UsePermission; floor: Floor | null }

/**
 * Cells that an offer asks for: each use, in each category, in each country. A cell may leave a
 * field open (null). Rules that name the field do not apply to it.
 */
export type Grid = {
  readonly use: readonly (KnownUse | null)[]
  readonly category: readonly (Category | null)[]
  readonly country: readonly (string | null)[]
}

/** Set of rules, one bit for each. Uses that no rule tells apart have the same set. */
type Bits = bigint

const names = <Some>(list: readonly Some[] | null, wanted: Some | null): boolean =>
  list === null || (wanted !== null && list.includes(wanted))

/** Returns the territories of a rule that apply to a country. Null stands for any. */
function placesOf({ territories }: UseRule, country: string | null): readonly (string | null)[] {
  if (territories === null) return [null]
  return country === null ? [] : territories.filter((code) => includesCountry(code, country))
}

const comparisons = new Map<string | null, Map<string | null, number | undefined>>()

/** -1 if the first is narrower, 1 if it is wider, 0 if they are equal, otherwise undefined. */
function comparePlaces(one: string | null, other: string | null): number | undefined {
  const known = comparisons.get(one) ?? new Map<string | null, number | undefined>()
  if (known.has(other)) return known.get(other)
  const [mine, theirs] = [one, other].map((code) => (code === null ? undefined : countriesOf(code)))
  let found: number | undefined
  if (one === other) found = 0
  else if (mine === undefined || theirs === undefined) found = Number(mine === undefined) - Number(theirs === undefined)
  else {
    const shared = [...mine].filter((country) => theirs.has(country)).length
    found = shared < mine.size && shared < theirs.size ? undefined : Math.sign(mine.size - theirs.size)
  }
  comparisons.set(one, known.set(other, found))
  return found
}

/**
 * Compares the fields that two rules name, except the territory: -1 if the first names all fields
 * of the second and more, 0 if both name the same fields, undefined if the first leaves a field
 * open that the second names.
 */
function compareFields(one: UseRule, other: UseRule): -1 | 0 | undefined {
  const fields = ['media', 'uses', 'categories'] as const
  if (fields.some((field) => one[field] === null && other[field] !== null)) return undefined
  return fields.some((field) => one[field] !== null && other[field] === null) ? -1 : 0
}

type Place = string | null
/** Places of each rule that apply in a country, and the rules that beat it in each of them. */
type InCountry = { bits: Bits; places: (readonly Place[])[]; beaters: (readonly Bits[] | undefined)[] }

/**
 * Finds the most specific rules of each cell, which are those that no other rule beats. A rule
 * beats another one if it is narrower in some field and wider in none. A talent's rules may have a
 * hundred thousand cells, so all cells that the same rules match are treated as one.
 */
export class BindingRules {
  readonly #rules: readonly UseRule[]
  readonly #decisive: Bits
  readonly #medium: Bits
  readonly #countries = new Map<string | null, InCountry>()

  /** Leaves out each cell that is not bound by any rule for which `isDecisive` is true. */
  constructor(rules: readonly UseRule[], medium: Medium, isDecisive: (rule: UseRule) => boolean) {
    this.#rules = rules
    this.#decisive = this.#bitsWhere(isDecisive)
    this.#medium = this.#bitsWhere(({ media }) => names(media, medium))
  }

  /** Finds the sets of rules that bind the cells, each once, in the order of the cells. */
  *findSets({ use, category, country: countries }: Grid): Generator<UseRule[]> {
    const found = new Set<Bits>()
    const ofUses = new Set(use.map((each) => this.#bitsWhere(({ uses }) => names(uses, each))))
    const ofCategories = new Set(category.map((each) => this.#bitsWhere((rule) => names(rule.categories, each))))
    for (const ofUse of ofUses)
      for (const ofCategory of ofCategories) {
        const known = this.#medium & ofUse & ofCategory
        if ((known & this.#decisive) === 0n) continue
        for (const country of countries) {
          const within = this.#inCountry(country)
          const matching = known & within.bits
          if (this.#binding(matching & this.#decisive, matching, within) === 0n) continue
          const binding = this.#binding(matching, matching, within)
          if (found.has(binding)) continue
          found.add(binding)
          yield this.#rules.filter((_, at) => (binding & bitOf(at)) !== 0n)
        }
      }
  }

  #bitsWhere(accepts: (rule: UseRule, at: number) => boolean): Bits {
    return this.#rules.reduce((bits, rule, at) => (accepts(rule, at) ? bits | bitOf(at) : bits), 0n)
  }

  #inCountry(country: string | null): InCountry {
    const known = this.#countries.get(country)
    if (known) return known
    const places = this.#rules.map((rule) => placesOf(rule, country))
    const made = { places, beaters: [], bits: this.#bitsWhere((_, at) => (places[at] ?? []).length > 0) }
    this.#countries.set(country, made)
    return made
  }

  /** Returns those of `some` that no rule of `matching` beats in a country. */
  #binding(some: Bits, matching: Bits, within: InCountry): Bits {
    if (some === 0n) return 0n
    let binding = 0n
    for (let at = 0; at < this.#rules.length; at++) {
      const bit = bitOf(at)
      if ((some & bit) === 0n) continue
      const beaters = (within.beaters[at] ??= this.#beatersOf(at, within))
      if (beaters.some((each) => (each & matching) === 0n)) binding |= bit
    }
    return binding
  }

  /** Returns the rules that beat a rule, for each of its places in a country. */
  #beatersOf(at: number, { places }: InCountry): Bits[] {
    const own = this.#rules[at] as UseRule
    const fields = this.#rules.map((rule) => compareFields(rule, own))
    return (places[at] ?? []).map((place) =>
      this.#bitsWhere((_, other) => {
        const most = fields[other]
        if (most === undefined) return false
        return (places[other] ?? []).some((theirs) => (comparePlaces(theirs, place) ?? 1) <= (most === 0 ? -1 : 0))
      }),
    )
  }
}

const BITS: Bits[] = []
const bitOf = (at: number): Bits => (BITS[at] ??= 1n << BigInt(at))
