import { localAddresses } from './address-faults.ts'
import { readSettings } from './load-config.ts'
import { SETTINGS, type SettingName } from './settings.ts'

/** Shorter names are near too many others. */
const SHORTEST_COMPARED = 6
const SHORTEST_SECRET = 8
/** As other programs call theirs; ours have none. */
const OWN_PREFIX = /^SEMBLANCE_/

/**
 * What an environment is probably not meant to say, a line each, though the program can start with it. Never a value.
 * An environment with faults is not looked at: they come first.
 */
export function configWarnings(env: NodeJS.ProcessEnv): readonly string[] {
  const { settings, faults, isProduction } = readSettings(env)
  const warnings = misspelt(env)
  if (faults.length > 0) return warnings
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const length = env[name]?.trim().length ?? 0
    if (SETTINGS[name].secret && length > 0 && length < SHORTEST_SECRET)
      warnings.push(`${name} is shorter than any secret of its kind; is it the right value?`)
  }
  if (!isProduction) return warnings
  for (const name of localAddresses(settings))
    warnings.push(`${name} leads to this machine; nobody else can follow the links in our mails.`)
  if (!settings.DATABASE_URL && !settings.DATABASE_EMBEDDED)
    warnings.push(
      'DATABASE_URL is not set: everything is kept in DATA_DIR, by this one process. Set it, or DATABASE_EMBEDDED=on if that is meant.',
    )
  if (settings.DATABASE_URL && settings.STORAGE === 'folder' && !settings.STORAGE_DIR)
    warnings.push(
      'STORAGE is folder: files lie in DATA_DIR of this machine, where no other replica finds them. Set STORAGE=s3, or STORAGE_DIR to a folder that all replicas share.',
    )
  if (settings.PROCESSOR === 'stripe' && !settings.EMAIL_API_KEY && !settings.SMTP_URL)
    warnings.push('EMAIL_API_KEY and SMTP_URL are not set: mail stays in the database, where nobody reads it.')
  if (settings.EMAIL_API_KEY && !settings.EMAIL_WEBHOOK_PUBLIC_KEY && settings.EMAIL_WEBHOOK_OPEN === undefined)
    warnings.push(
      'EMAIL_WEBHOOK_PUBLIC_KEY is not set: nobody hears of mail that bounces or is called spam. Set it, or EMAIL_WEBHOOK_OPEN=off if that is meant.',
    )
  if (settings.PROCESSOR === 'stripe' && !settings.CREDENTIALS_CERTIFICATE)
    warnings.push(
      'CREDENTIALS_CERTIFICATE is not set: files are signed by a certificate that each machine makes for itself, and that nobody else trusts.',
    )
  if (settings.PROCESSOR === 'stripe' && !settings.CLAMAV_ADDRESS)
    warnings.push('CLAMAV_ADDRESS is not set: what people upload is not looked through for viruses.')
  const texts = (['TERMS_URL', 'PRIVACY_URL'] as const).filter((name) => !settings[name])
  if (settings.PROCESSOR === 'stripe' && texts.length > 0)
    warnings.push(
      `${texts.join(' and ')} not set: the pages of terms and privacy hold a summary in plain words, and no legal text.`,
    )
  return warnings
}

function misspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    const near = name in SETTINGS ? undefined : nearestSetting(name.toUpperCase())
    return near === undefined ? [] : [`${name} is no setting; is ${near} meant?`]
  })
}

function nearestSetting(name: string): string | undefined {
  const known = Object.keys(SETTINGS)
  const bare = name.replace(OWN_PREFIX, '')
  if (bare !== name && known.includes(bare)) return bare
  if (bare.length < SHORTEST_COMPARED) return undefined
  const comparable = known.filter((each) => each.length >= SHORTEST_COMPARED)
  return comparable.find((each) => isNear(bare, each)) ?? comparable.find((each) => isCutShort(bare, each))
}

/** Some of its words, the first among them: TRUST_PROXY of TRUST_PROXY_HOPS, STRIPE_KEY of STRIPE_SECRET_KEY. */
function isCutShort(name: string, setting: string): boolean {
  const [words, wanted] = [name.split('_'), setting.split('_')]
  return words.length > 1 && words[0] === wanted[0] && words.every((word) => wanted.includes(word))
}

/** One slip of the keyboard apart in a short name, two in a long one. */
function isNear(one: string, other: string): boolean {
  const most = other.length < 10 ? 1 : 2
  return Math.abs(one.length - other.length) <= most && isWithin(most, one, other)
}

/** Whether so many letters to add, leave out or change are enough (Levenshtein). Most pairs are told apart by their first letters. */
function isWithin(most: number, one: string, other: string): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return false
    row = next
  }
  return (row.at(-1) ?? 0) <= most
}
