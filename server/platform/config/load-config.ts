import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addressFaults } from './address-faults.ts'
import { brandFaults } from './groups/brand-settings.ts'
import { checkoutFaults } from './groups/checkout-settings.ts'
import { credentialsFaults } from './groups/credentials-settings.ts'
import { databaseFaults } from './groups/database-settings.ts'
import { fulfilmentFaults } from './groups/fulfilment-settings.ts'
import { identityFaults } from './groups/identity-settings.ts'
import { modelFaults } from './groups/model-settings.ts'
import { pageCacheFaults } from './groups/page-cache-settings.ts'
import { pluginEnvironment } from './groups/plugin-settings.ts'
import { sellerStoreFaults } from './groups/seller-store-settings.ts'
import { socialFaults } from './groups/social-settings.ts'
import { storageFaults } from './groups/storage-settings.ts'
import { stripeFaults } from './groups/stripe-settings.ts'
import { timestampFaults } from './groups/timestamp-settings.ts'
import { misspelledSettings } from './misspelled-settings.ts'
import { Fault } from './parsers.ts'
import { SETTINGS, type Settings } from './settings.ts'

/**
 * The settings and the values derived from them. The object is frozen, and passed as an argument
 * instead of being imported.
 */
export type Config = Omit<
  Settings,
  'SECRET_KEY' | 'BASE_URL' | 'AUTH_URL' | 'NEXT_PUBLIC_MAIN_SITE_URL' | 'DEMO_DATA' | 'STORAGE_DIR' | 'FULFILMENT'
> & {
  readonly isProduction: boolean
  readonly SECRET_KEY: string
  readonly BASE_URL: string
  readonly AUTH_URL: string
  readonly NEXT_PUBLIC_MAIN_SITE_URL: string
  readonly DEMO_DATA: boolean
  readonly STORAGE_DIR: string
  readonly FULFILMENT: NonNullable<Settings['FULFILMENT']>
  /** Variables that hold the settings of plugins. Only the plugins know their names. */
  readonly pluginEnvironment: Readonly<Record<string, string>>
  /** Origins whose pages may send changes that a cookie authenticates. */
  readonly trustedOrigins: readonly string[]
}

/**
 * Lists every fault of the settings, one per line, each with its remedy. Never contains the value
 * of a secret.
 */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[], hints: readonly string[] = []) {
    const count = faults.length === 1 ? 'an error' : `${faults.length} errors`
    super([`The configuration has ${count}:`, ...faults, ...hints].join('\n  '))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/**
 * Reads and validates the whole environment. A variable with an empty value counts as unset.
 * @throws ConfigError that names every faulty setting and its remedy
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const { settings, faults, isProduction } = readSettings(env)
  // A missing setting is often a misspelled one.
  if (faults.length > 0) throw new ConfigError(faults, misspelledSettings(env))
  const whole = isProduction ? settings : { ...settings, ...developmentSecrets(settings) }
  return withDerived(whole, isProduction, pluginEnvironment(env))
}

/**
 * Reads the settings and finds their faults. Opens no file. Where a value cannot be parsed,
 * `settings` contains the default, so checks that compare several settings always have values. A
 * fault that such a check finds only because of that default is dropped.
 */
export function readSettings(env: NodeJS.ProcessEnv): {
  settings: Settings
  faults: readonly string[]
  unread: readonly string[]
  isProduction: boolean
} {
  const faults: string[] = []
  const unread: string[] = []
  const isProduction = env.NODE_ENV === 'production'
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => {
      const raw = env[name]?.trim() ?? ''
      if (raw === '') {
        if (isProduction && setting.requiredInProduction) faults.push(`${name} is missing: ${setting.help}`)
        return [name, setting.fallback]
      }
      const value: unknown = setting.parse(raw)
      if (!(value instanceof Fault)) return [name, value]
      faults.push(`${name}: ${value.remedy}.`)
      unread.push(name)
      return [name, setting.fallback]
    }),
  ) as Settings
  const aboutUnread = new RegExp(`\\b(?:${unread.join('|')})\\b`)
  const together = findCombinationFaults(settings, isProduction)
  faults.push(...(unread.length > 0 ? together.filter((fault) => !aboutUnread.test(fault)) : together))
  return { settings, faults, unread, isProduction }
}

function findCombinationFaults(settings: Settings, isProduction: boolean): string[] {
  const faults: string[] = []
  if (isProduction && settings.DEMO_DATA === true) {
    faults.push('DEMO_DATA: demo people have public passwords; leave it off in production.')
  }
  if (settings.PORT !== 0 && settings.PORT === settings.AUTH_PORT) {
    faults.push('AUTH_PORT: the authentication app needs a port other than PORT.')
  }
  faults.push(...addressFaults(settings, isProduction))
  faults.push(...brandFaults(settings))
  faults.push(...databaseFaults(settings))
  faults.push(...identityFaults(settings, isProduction))
  faults.push(...socialFaults(settings, isProduction))
  faults.push(...stripeFaults(settings, isProduction))
  faults.push(...checkoutFaults(settings, isProduction))
  faults.push(...sellerStoreFaults(settings))
  faults.push(...storageFaults(settings, isProduction))
  faults.push(...fulfilmentFaults(settings, isProduction))
  faults.push(...modelFaults(settings, isProduction))
  faults.push(...credentialsFaults(settings))
  faults.push(...timestampFaults(settings))
  faults.push(...pageCacheFaults(settings))
  return faults
}

/**
 * Returns the configuration for the ports that the servers actually use. Addresses that are not
 * set in `env` are derived from these ports.
 */
export function withPorts(config: Config, ports: { PORT: number; AUTH_PORT: number }, env: NodeJS.ProcessEnv): Config {
  const named = (name: 'BASE_URL' | 'AUTH_URL' | 'NEXT_PUBLIC_MAIN_SITE_URL') => (env[name] ? config[name] : undefined)
  return withDerived(
    {
      ...config,
      ...ports,
      BASE_URL: named('BASE_URL'),
      AUTH_URL: named('AUTH_URL'),
      NEXT_PUBLIC_MAIN_SITE_URL: named('NEXT_PUBLIC_MAIN_SITE_URL'),
    },
    config.isProduction,
    config.pluginEnvironment,
  )
}

/** Adds the values that depend on other settings, such as addresses that depend on ports. */
export function withDerived(
  settings: Settings,
  isProduction: boolean,
  ofPlugins: Config['pluginEnvironment'] = {},
): Config {
  const BASE_URL = settings.BASE_URL ?? `http://localhost:${settings.PORT}`
  const AUTH_URL = settings.AUTH_URL ?? `http://localhost:${settings.AUTH_PORT}`
  const NEXT_PUBLIC_MAIN_SITE_URL = settings.NEXT_PUBLIC_MAIN_SITE_URL ?? BASE_URL
  const own = [BASE_URL, AUTH_URL, NEXT_PUBLIC_MAIN_SITE_URL].map((address) => new URL(address).origin)
  const loopback = isProduction ? [] : own.map((origin) => origin.replace('//localhost', '//127.0.0.1'))
  return Object.freeze({
    ...settings,
    isProduction,
    pluginEnvironment: ofPlugins,
    // The defaults carry our name.
    BUSINESS_NAME: named(settings.BUSINESS_NAME, settings.BRAND_NAME),
    EMAIL_FROM_ADDRESS: named(settings.EMAIL_FROM_ADDRESS, settings.BRAND_NAME),
    SECRET_KEY: settings.SECRET_KEY as string,
    BASE_URL,
    AUTH_URL,
    NEXT_PUBLIC_MAIN_SITE_URL,
    DATA_DIR: resolve(settings.DATA_DIR),
    STORAGE_DIR: resolve(settings.STORAGE_DIR ?? join(settings.DATA_DIR, 'objects')),
    DEMO_DATA:
      settings.DEMO_DATA ??
      (settings.NODE_ENV === 'development' && !settings.COGNITO_USER_POOL_ID && settings.PROCESSOR === 'simulator'),
    PROCESS_EMAILS_OPEN: settings.PROCESS_EMAILS_OPEN ?? !isProduction,
    ADMIN_SECOND_FACTOR: settings.ADMIN_SECOND_FACTOR ?? (isProduction && !settings.COGNITO_USER_POOL_ID),
    AUTH_DIAGNOSTICS: settings.AUTH_DIAGNOSTICS ?? !isProduction,
    READ_PUBLIC_PROFILES: settings.READ_PUBLIC_PROFILES ?? isProduction,
    LIKENESS_FACE_CHECKS: settings.LIKENESS_FACE_CHECKS ?? isProduction,
    FULFILMENT: settings.FULFILMENT ?? 'print-shop',
    trustedOrigins: [...new Set([...own, ...loopback, ...settings.ALLOWED_DOMAINS_CORS])],
  })
}

/**
 * Creates missing secrets outside production. Stores them in a file of the data folder that only
 * the owner can read, so later starts use the same secrets.
 */
function developmentSecrets(settings: Settings): Pick<Settings, 'SECRET_KEY' | 'PROCESSOR_WEBHOOK_SECRET'> {
  const { SECRET_KEY, PROCESSOR_WEBHOOK_SECRET } = settings
  if (SECRET_KEY && PROCESSOR_WEBHOOK_SECRET) return { SECRET_KEY, PROCESSOR_WEBHOOK_SECRET }
  const folder = resolve(settings.DATA_DIR)
  const file = join(folder, 'development-secrets.json')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const made = {
      SECRET_KEY: randomBytes(48).toString('base64'),
      PROCESSOR_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    }
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
  }
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { SECRET_KEY: string; PROCESSOR_WEBHOOK_SECRET: string }
  return {
    SECRET_KEY: SECRET_KEY ?? stored.SECRET_KEY,
    PROCESSOR_WEBHOOK_SECRET: PROCESSOR_WEBHOOK_SECRET ?? stored.PROCESSOR_WEBHOOK_SECRET,
  }
}

/** Writes another brand's name into the default of a setting. A value that was set stays. */
const named = (value: string, name: string): string =>
  value === SETTINGS.BUSINESS_NAME.fallback || value === SETTINGS.EMAIL_FROM_ADDRESS.fallback
    ? value.replace(OWN_NAME, () => (value === OWN_NAME ? name : JSON.stringify(name)))
    : value

const OWN_NAME = SETTINGS.BRAND_NAME.fallback
