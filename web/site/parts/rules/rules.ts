import { message, say } from '../../../words/say.ts'
export type Rule = {
  is: 'text' | 'number' | 'list' | 'object' | 'other'
  needs?: true
  empty?: true
  /** Minimum of a number, or of a text's length. */
  min?: number
  max?: number
  like?: string
  format?: string
  each?: Rule
  in?: Rules
}
export type Rules = Readonly<Record<string, Rule>>
export type RulesOf<Sent> = { readonly [Name in keyof Sent]?: Rule }
type Given = Readonly<Record<string, unknown>>

/**
 * A number is required even if the body may omit it, because an empty text cannot become a number.
 * A value that may be null is never required.
 */
export const isNeeded = (rule: Rule | undefined): boolean =>
  rule !== undefined &&
  !rule.empty &&
  (rule.needs === true || rule.is === 'number' || (rule.is === 'text' && (rule.min ?? 0) > 0))

/** Finds the rule of a path such as `minimums.0.currency`. */
export function ruleAt(rules: Rules, path: string): Rule | undefined {
  const [name = '', ...rest] = path.split('.')
  const rule = rules[name]
  if (rest.length === 0 || !rule) return rule
  if (!rule.each) return ruleAt(rule.in ?? {}, rest.join('.'))
  return rest.length === 1 ? rule.each : ruleAt(rule.each.in ?? {}, rest.slice(1).join('.'))
}

/**
 * Trims texts and converts them to numbers, times or lists. An empty text becomes null if the rule
 * allows null. It is left out if `optional` contains its name.
 */
export const bodyFrom = (rules: Rules, values: Given, optional: readonly string[] = []): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(rules)
      .map(([name, rule]) => [name, sentOf(rule, values[name], optional.includes(name))] as const)
      .filter(([, sent]) => sent !== undefined),
  )

function sentOf(rule: Rule, value: unknown, isOptional = false): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => (rule.each ? sentOf(rule.each, one) : one))
  if (rule.in && typeof value === 'object' && value !== null) return bodyFrom(rule.in, value as Given)
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (rule.is === 'list')
    return text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  if (text === '') return isOptional ? undefined : rule.empty ? null : text
  if (rule.is === 'number') return Number(text)
  return rule.format === 'date-time' && !text.endsWith('Z') ? new Date(text).toISOString() : text
}

/** Returns error texts by path, as the server would find them. */
export const faultsOf = (rules: Rules, body: Given, at = ''): Record<string, string> =>
  Object.assign({}, ...Object.entries(rules).map(([name, rule]) => faultsAt(rule, body[name], at + name)))

function faultsAt(rule: Rule, value: unknown, path: string): Record<string, string> {
  if (value === undefined) return rule.needs ? { [path]: say(MISSING) } : {}
  if (value === null || value === '')
    return rule.empty || (value === '' && !isNeeded(rule)) ? {} : { [path]: say(MISSING) }
  if (Array.isArray(value))
    return Object.assign(
      {},
      ...value.map((one, index) => (rule.each ? faultsAt(rule.each, one, `${path}.${index}`) : {})),
    )
  if (rule.in && typeof value === 'object') return faultsOf(rule.in, value as Given, `${path}.`)
  const words = faultOf(rule, value)
  return words === undefined ? {} : { [path]: words }
}

const MISSING = message('Fill this in.')

const LARGE = 1e9

function faultOf({ min = -Infinity, max = Infinity, like, format }: Rule, value: unknown): string | undefined {
  if (typeof value === 'number') {
    if (value >= min && value <= max) return undefined
    return max < LARGE && min > -LARGE
      ? say('Enter a number from {min} to {max}.', { min, max })
      : say('Enter a number.')
  }
  if (typeof value !== 'string') return undefined
  // The server counts code points.
  const length = [...value].length
  if (length < min) return say('Use at least {min} characters.', { min })
  if (length > max) return say('Use at most {max} characters.', { max })
  if (format === 'email' && !/^[^@\s]+@[^@\s]+$/.test(value))
    return say('Enter a complete email address, such as ines@example.com.')
  if (format === 'uri' && !URL.canParse(value)) return say('Enter an address that starts with https://.')
  return like !== undefined && !new RegExp(like, 'u').test(value) ? say('Check what you entered.') : undefined
}
