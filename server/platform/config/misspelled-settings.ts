import { SETTINGS } from './settings.ts'

const MIN_COMPARED = 6
/** Our settings have no prefix, but people may add this one, as in many other programs. */
const OWN_PREFIX = /^SEMBLANCE_/

/**
 * Finds environment variables that are probably misspelled settings. Returns one line for each,
 * with the setting that was probably intended.
 */
export function misspelledSettings(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.keys(env).flatMap((name) => {
    const near = name in SETTINGS ? undefined : nearestSetting(name.toUpperCase())
    return near === undefined ? [] : [`${name} is not a setting; did you mean ${near}?`]
  })
}

function nearestSetting(name: string): string | undefined {
  const known = Object.keys(SETTINGS)
  const bare = name.replace(OWN_PREFIX, '')
  if (bare !== name && known.includes(bare)) return bare
  if (bare.length < MIN_COMPARED) return undefined
  const comparable = known.filter((each) => each.length >= MIN_COMPARED)
  return comparable.find((each) => isNear(bare, each)) ?? comparable.find((each) => isCutShort(bare, each))
}

/**
 * True if `name` is a shortened form of `setting`, such as TRUST_PROXY for TRUST_PROXY_HOPS, or
 * STRIPE_KEY for STRIPE_SECRET_KEY.
 */
function isCutShort(name: string, setting: string): boolean {
  const [words, wanted] = [name.split('_'), setting.split('_')]
  return words.length > 1 && words[0] === wanted[0] && words.every((word) => wanted.includes(word))
}

/** Allows one typing error, or two from ten letters on. */
function isNear(one: string, other: string): boolean {
  const max = other.length < 10 ? 1 : 2
  return Math.abs(one.length - other.length) <= max && isWithin(max, one, other)
}

/**
 * True if the Levenshtein distance is at most `max`. Stops early, because most pairs already
 * differ in their first letters.
 */
function isWithin(max: number, one: string, other: string): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    if (Math.min(...next) > max) return false
    row = next
  }
  return (row.at(-1) ?? 0) <= max
}
