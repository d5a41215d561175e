import { createHash } from 'node:crypto'
import { brand, OWN_NAME, withBrandName } from '../../../platform/brand/index.ts'
import { CURRENT_VERSION, consentTextOf } from './domain/consent-texts.ts'

export type ConsentText = { version: string; text: string; isOwn: boolean }

/**
 * Returns the text that talents are asked to agree to. If the operator changed the brand name or
 * the text, the version is a digest of the text, so every talent is asked again after each change.
 */
export function currentConsentText(): ConsentText {
  const { name, consentText } = brand()
  const ours = consentTextOf(CURRENT_VERSION) ?? ''
  if (name === OWN_NAME && consentText === undefined) return { version: CURRENT_VERSION, text: ours, isOwn: false }
  const text = consentText ?? withBrandName(ours)
  const digest = createHash('sha256').update(text).digest('hex')
  return { version: `${DIGEST_PREFIX}${digest.slice(0, 16)}`, text, isOwn: true }
}

const DIGEST_PREFIX = 'text-'

/** True for a version of one of our texts, and for a digest of any other text. */
export const isConsentVersion = (version: string): boolean =>
  consentTextOf(version) !== undefined || /^text-[0-9a-f]{16}$/.test(version)
