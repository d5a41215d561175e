import { localAddresses } from './address-faults.ts'
import { readSettings } from './load-config.ts'
import { misspelledSettings } from './misspelled-settings.ts'
import { SETTINGS, type SettingName } from './settings.ts'

const MIN_SECRET = 8

/**
 * Returns warnings about settings that are probably mistakes, without their values. The program
 * starts nevertheless. If some settings have faults, only misspelled names are reported.
 */
export function configWarnings(env: NodeJS.ProcessEnv): readonly string[] {
  const { settings, faults, isProduction } = readSettings(env)
  const warnings = [...misspelledSettings(env)]
  if (faults.length > 0) return warnings
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const length = env[name]?.trim().length ?? 0
    if (SETTINGS[name].secret && length > 0 && length < MIN_SECRET)
      warnings.push(`${name} is shorter than a secret of its kind; check the value.`)
  }
  if (!isProduction) return warnings
  for (const name of localAddresses(settings))
    warnings.push(`${name} points to this machine, so nobody else can follow the links in our emails.`)
  if (!settings.DATABASE_URL && !settings.DATABASE_EMBEDDED)
    warnings.push(
      'DATABASE_URL is not set: this one process stores everything in DATA_DIR. Set it, or DATABASE_EMBEDDED=on if this is intended.',
    )
  if (settings.DATABASE_URL && settings.STORAGE === 'folder' && !settings.STORAGE_DIR)
    warnings.push(
      'STORAGE is folder: files are stored in DATA_DIR of this machine, where other replicas cannot find them. Set STORAGE=s3, or STORAGE_DIR to a folder that all replicas share.',
    )
  if (!settings.EMAIL_API_KEY && !settings.SMTP_URL)
    warnings.push(
      'EMAIL_API_KEY and SMTP_URL are not set: no mail leaves this server, so nobody gets the code that confirms a sign-up, not even the first admin. Set one of them.',
    )
  if (settings.EMAIL_API_KEY && !settings.EMAIL_WEBHOOK_PUBLIC_KEY && settings.EMAIL_WEBHOOK_OPEN === undefined)
    warnings.push(
      'EMAIL_WEBHOOK_PUBLIC_KEY is not set: bounces and spam complaints are not received. Set it, or EMAIL_WEBHOOK_OPEN=off if this is intended.',
    )
  if (settings.PROCESSOR === 'stripe' && !settings.CREDENTIALS_CERTIFICATE)
    warnings.push(
      'CREDENTIALS_CERTIFICATE is not set: files are signed with a certificate that this installation generates for itself and nobody else trusts. Set it, and CREDENTIALS_PRIVATE_KEY.',
    )
  if (settings.PROCESSOR === 'stripe' && !settings.CLAMAV_ADDRESS)
    warnings.push('CLAMAV_ADDRESS is not set: uploads are not scanned for viruses. Set it to the address of a scanner.')
  const texts = (['TERMS_URL', 'PRIVACY_URL'] as const).filter((name) => !settings[name])
  if (settings.PROCESSOR === 'stripe' && texts.length > 0)
    warnings.push(
      `${texts.join(' and ')} ${texts.length === 1 ? 'is' : 'are'} not set: the terms and privacy pages show only a plain summary and no legal text. Set them to the addresses of your own texts.`,
    )
  if (settings.PROCESSOR === 'stripe' && !settings.BUSINESS_ADDRESS)
    warnings.push(
      'BUSINESS_ADDRESS is not set: receipts show no address of the seller, which most countries require. Set it, and BUSINESS_VAT_ID.',
    )
  return warnings
}
