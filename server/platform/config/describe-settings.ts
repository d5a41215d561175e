import { readSettings, withDerived } from './load-config.ts'
import type { SettingName, Settings } from './settings.ts'
import { SETTINGS } from './settings.ts'
import { configWarnings } from './warnings.ts'

export type DescribedSetting = {
  name: SettingName
  group: string
  /** For a secret, the text is "set" or "not set". */
  value: string
  source: 'environment' | 'default'
  help: string
}

/**
 * Lists every setting with its value and its source, for `semblance config`. Opens no database and
 * writes no file.
 */
export function describeSettings(env: NodeJS.ProcessEnv): {
  settings: readonly DescribedSetting[]
  faults: readonly string[]
  warnings: readonly string[]
} {
  const { settings, faults, unread, isProduction } = readSettings(env)
  const values: Record<string, unknown> = faults.length > 0 ? settings : withDerived(settings as Settings, isProduction)
  const names = Object.keys(SETTINGS) as SettingName[]
  return {
    faults,
    warnings: configWarnings(env),
    settings: names.map((name) => {
      const { group, help, secret } = SETTINGS[name]
      const isGiven = (env[name]?.trim() ?? '') !== ''
      return {
        name,
        group,
        help,
        value: secret ? (isGiven ? 'set' : 'not set') : unread.includes(name) ? 'faulty' : formatValue(values[name]),
        source: isGiven ? 'environment' : 'default',
      }
    }),
  }
}

function formatValue(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
