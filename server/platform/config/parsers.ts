import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { singleAddresses } from '../database/connections/addresses.ts'
import { ADDRESS_FAULT, parseAddress } from '../email-address.ts'
import { isCurrency } from '../money.ts'

export type Setting<Value> = {
  parse: (raw: string) => Value | Fault
  fallback: Value
  secret: boolean
  requiredInProduction: boolean
  group: string
  help: string
  /** Accepted values for operators, such as "a whole number from 0 to 65535". */
  accepts: string
}

export class Fault {
  readonly remedy: string
  constructor(remedy: string) {
    this.remedy = remedy
  }
}

type Common = { group: string; help: string; secret?: boolean; required?: 'production' }
type WithDefault<Value> = Common & { default: Value; optional?: never }
type Optional = Common & { optional?: true; default?: never }

function setting<Value>(
  options: Common,
  accepts: string,
  fallback: Value,
  parse: Setting<Value>['parse'],
): Setting<Value> {
  return {
    parse,
    fallback,
    accepts,
    secret: options.secret ?? false,
    requiredInProduction: options.required === 'production',
    group: options.group,
    help: options.help,
  }
}

const MIN_LETTERS = 6

type TextRules = { minLength?: number }
export function text(options: WithDefault<string> & TextRules): Setting<string>
export function text(options: Optional & TextRules): Setting<string | undefined>
export function text(options: (WithDefault<string> | Optional) & TextRules): Setting<string | undefined> {
  const { minLength = 1 } = options
  const accepts = minLength > 1 ? `text of at least ${minLength} characters` : 'text'
  return setting<string | undefined>(options, accepts, options.default, (raw) => {
    if (raw.length < minLength) return new Fault(`give ${accepts}`)
    // Such a secret is long enough but easy to guess.
    if (options.secret && minLength > 1 && new Set(raw).size < MIN_LETTERS)
      return new Fault('give a randomly generated secret; this one repeats a few letters')
    return raw
  })
}

/**
 * HTTP headers, written as `name=value,name=value`. Values may be percent-encoded, as
 * OpenTelemetry allows.
 */
export const headers = (options: Optional): Setting<Readonly<Record<string, string>> | undefined> => {
  const accepts = 'headers as name=value,name=value; write a % in a value as %25'
  return setting(options, accepts, undefined, (raw) => {
    const given = raw.split(',').filter((pair) => pair.trim() !== '')
    const pairs = given.map((pair) => /^\s*([\w!#$&'*+.^`|~-]+)\s*=\s*([\x20-\x7e]+?)\s*$/.exec(pair))
    if (!pairs.every((pair) => pair !== null)) return new Fault(`give ${accepts}`)
    try {
      return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
    } catch {
      return new Fault(`give ${accepts}`)
    }
  })
}

export function integer(options: WithDefault<number> & { min: number; max?: number }): Setting<number> {
  const { min, max = Number.MAX_SAFE_INTEGER } = options
  const accepts =
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`
  return setting(options, accepts, options.default, (raw) => {
    const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN
    return Number.isSafeInteger(value) && value >= min && value <= max ? value : new Fault(`give ${accepts}`)
  })
}

/** Whole units of money by currency, written as `USD=500,EUR=450`. */
export function amounts(options: Optional): Setting<Readonly<Record<string, number>> | undefined> {
  const accepts = 'whole amounts by currency, such as USD=500,EUR=450'
  return setting<Readonly<Record<string, number>> | undefined>(options, accepts, undefined, (raw) => {
    const pairs = commaSeparated(raw).map((pair) => /^([A-Z]{3})=(\d{1,9})$/.exec(pair))
    const given = pairs.flatMap((pair) =>
      pair?.[1] && isCurrency(pair[1]) ? [[pair[1], Number(pair[2])] as const] : [],
    )
    const byCurrency = Object.fromEntries(given)
    return given.length > 0 && given.length === pairs.length && Object.keys(byCurrency).length === given.length
      ? byCurrency
      : new Fault(`give ${accepts}`)
  })
}

/** Number of days for which data is stored. `what` completes the help text "Days to keep …". */
export const daysKept = (days: number, group: string, what: string): Setting<number> =>
  integer({ default: days, min: 0, max: 36_500, group, help: `Days to keep ${what}. 0: forever.` })

export function flag(options: WithDefault<boolean>): Setting<boolean>
export function flag(options: Optional): Setting<boolean | undefined>
export function flag(options: WithDefault<boolean> | Optional): Setting<boolean | undefined> {
  return setting<boolean | undefined>(options, 'on or off', options.default, (raw) => {
    if (['on', 'true', '1', 'yes'].includes(raw.toLowerCase())) return true
    if (['off', 'false', '0', 'no'].includes(raw.toLowerCase())) return false
    return new Fault('give on or off')
  })
}

export function choice<const Name extends string>(
  names: readonly Name[],
  options: WithDefault<NoInfer<Name>>,
): Setting<Name>
export function choice<const Name extends string>(names: readonly Name[], options: Optional): Setting<Name | undefined>
export function choice<const Name extends string>(
  names: readonly Name[],
  options: WithDefault<NoInfer<Name>> | Optional,
): Setting<Name | undefined> {
  const accepts = names.join(', ')
  return setting<Name | undefined>(options, accepts, options.default, (raw) => {
    const name = names.find((known) => known === raw)
    return name ?? new Fault(`choose one of: ${accepts}`)
  })
}

/**
 * A subset of `names`. The result has the order of `names`, not the order in which the operator
 * wrote them.
 */
export function choices<const Name extends string>(names: readonly Name[], options: Common): Setting<readonly Name[]> {
  const accepts = `comma-separated: ${names.join(', ')}`
  return setting<readonly Name[]>(options, accepts, [], (raw) => {
    const entries = commaSeparated(raw)
    const chosen = names.filter((name) => entries.includes(name))
    return chosen.length === new Set(entries).size ? chosen : new Fault(`choose among: ${names.join(', ')}`)
  })
}

export function ports(options: Common): Setting<readonly number[]> {
  const accepts = 'comma-separated ports'
  return setting<readonly number[]>(options, accepts, [], (raw) => {
    const entries = commaSeparated(raw)
    const isPort = (entry: string) => /^\d{1,5}$/.test(entry) && Number(entry) >= 1 && Number(entry) <= 65_535
    return entries.every(isPort) ? entries.map(Number) : new Fault('give ports from 1 to 65535, such as 4000,4001')
  })
}

export function url(options: Optional): Setting<string | undefined> {
  return setting<string | undefined>(options, 'an http(s) address', undefined, (raw) => {
    const parsed = URL.canParse(raw) ? new URL(raw) : undefined
    if (parsed && (parsed.username || parsed.password)) return new Fault('give an address without a user and password')
    return parsed && ['http:', 'https:'].includes(parsed.protocol)
      ? raw.replace(/\/+$/, '')
      : new Fault('give an http(s) address such as https://api.example.com')
  })
}

/**
 * A mail address or an https address. The parsed value is a URI, such as `mailto:a@example.com`.
 */
export function contact(options: Optional): Setting<string | undefined> {
  const accepts = 'a mail address or an https address'
  return setting<string | undefined>(options, accepts, undefined, (raw) => {
    const address = parseAddress(raw.replace(/^mailto:/, ''))
    if (address !== undefined) return `mailto:${address}`
    // A line break in the address would start a new line in the file that contains it.
    return raw.startsWith('https://') && !/\s/.test(raw) && URL.canParse(raw) ? raw : new Fault(`give ${accepts}`)
  })
}

/**
 * Address of a server with its credentials. May list several hosts, separated by commas. An error
 * message never contains the value, because it contains a password.
 */
export function connectionString(options: Optional & { schemes: readonly string[] }): Setting<string | undefined> {
  const accepts = `an address that starts with ${options.schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  return setting<string | undefined>(options, accepts, undefined, (raw) =>
    singleAddresses(raw).every((one) => isAddress(one, options.schemes)) ? raw : new Fault(`give ${accepts}`),
  )
}

const isAddress = (address: string, schemes: readonly string[]): boolean =>
  URL.canParse(address) && schemes.includes(new URL(address).protocol.slice(0, -1)) && new URL(address).hostname !== ''

/**
 * P-256 private key in PEM, with real line breaks or escaped ones. An error message never contains
 * the key.
 */
export function signingKey(options: Optional): Setting<string | undefined> {
  const accepts = 'a P-256 private key in PEM'
  return setting<string | undefined>(options, accepts, undefined, (raw) => {
    try {
      const key = createPrivateKey(raw.replaceAll('\\n', '\n'))
      if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return new Fault(`give ${accepts}`)
      return key.export({ type: 'pkcs8', format: 'pem' }).toString()
    } catch {
      // The library's error message is omitted, because it could contain part of the private key.
      return new Fault(`give ${accepts}`)
    }
  })
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Certificates in PEM, with real line breaks or escaped ones. The parsed value is one PEM text.
 */
export function certificates(options: Optional): Setting<string | undefined> {
  const accepts = 'certificates in PEM'
  return setting<string | undefined>(options, accepts, undefined, (raw) => {
    try {
      const found = raw.replaceAll('\\n', '\n').match(CERTIFICATE) ?? []
      return found.length > 0
        ? found.map((pem) => new X509Certificate(pem).toString()).join('')
        : new Fault(`give ${accepts}`)
    } catch {
      return new Fault(`give ${accepts}`)
    }
  })
}

/** P-256 public key in base64 or PEM. The parsed value is PEM. */
export function verifyingKey(options: Optional): Setting<string | undefined> {
  const accepts = 'a P-256 public key, in base64 or PEM'
  return setting<string | undefined>(options, accepts, undefined, (raw) => {
    try {
      const key = raw.includes('BEGIN')
        ? createPublicKey(raw.replaceAll('\\n', '\n'))
        : createPublicKey({ key: Buffer.from(raw, 'base64'), format: 'der', type: 'spki' })
      if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return new Fault(`give ${accepts}`)
      return key.export({ type: 'spki', format: 'pem' }).toString()
    } catch {
      return new Fault(`give ${accepts}`)
    }
  })
}

export function origins(options: Common): Setting<readonly string[]> {
  return setting<readonly string[]>(options, 'comma-separated origins', [], (raw) => {
    const entries = commaSeparated(raw)
    const wrong = entries.find(
      (entry) => !URL.canParse(entry) || new URL(entry).origin !== entry || entry.includes('*'),
    )
    return wrong === undefined
      ? entries
      : new Fault(`“${formatEntry(wrong)}” is not an exact origin such as https://app.example.com`)
  })
}

export function emails(options: Common): Setting<readonly string[]> {
  return setting<readonly string[]>(options, 'comma-separated addresses', [], (raw) => {
    const entries = commaSeparated(raw)
    const addresses = entries.map(parseAddress).filter((address) => address !== undefined)
    if (addresses.length === entries.length) return addresses
    const wrong = entries.find((entry) => parseAddress(entry) === undefined) ?? ''
    return new Fault(`“${formatEntry(wrong)}” ${ADDRESS_FAULT}`)
  })
}

/** A color as `#rrggbb`, in lower case. */
export const color = (options: Optional): Setting<string | undefined> =>
  setting<string | undefined>(options, 'a color such as #0a7d5a', undefined, (raw) =>
    /^#[0-9a-f]{6}$/i.test(raw) ? raw.toLowerCase() : new Fault('give a color such as #0a7d5a'),
  )

/** A list in the order in which the operator wrote it. */
export const names = (options: Common): Setting<readonly string[]> =>
  setting<readonly string[]>(options, 'comma-separated names', [], (raw) => {
    const entries = commaSeparated(raw)
    return new Set(entries).size === entries.length ? entries : new Fault('give each name once')
  })

const formatEntry = (entry: string): string => entry.replace(/\/\/[^/@\s]*@/, '//…@').replace(/\s+/g, ' ')

function commaSeparated(raw: string): string[] {
  return raw
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

type Value<Entry> = Entry extends { parse: (raw: string) => infer Result } ? Exclude<Result, Fault> : never
export type SettingsOf<Table> = { readonly [Name in keyof Table]: Value<Table[Name]> }
