import { readFileSync } from 'node:fs'
import type { Config } from '../config/load-config.ts'
import { type Brand, creditsOf, OWN_BRAND, OWN_NAME } from './brand.ts'

/** Reads the brand from the settings. Its files were checked with the settings. */
export function readBrand(config: Config): Brand {
  const {
    BRAND_NAME: name,
    BRAND_MARK: mark,
    BRAND_COLOR: color,
    BRAND_LINK_COLOR: linkColor,
    BRAND_TEXT_FONT: text,
    BRAND_HEADING_FONT: heading,
    BRAND_CREDITS: credits,
    BRAND_CONSENT_TEXT: consent,
    BRAND_CLAIM_GENERATOR: claimGenerator,
    BRAND_MAIL_FOOTER: mailFooter,
  } = config
  const given = [mark, color, linkColor, text, heading, credits, consent, claimGenerator, mailFooter]
  if (name === OWN_NAME && given.every((one) => one === undefined)) return OWN_BRAND
  return {
    name,
    claimGenerator: claimGenerator ?? name,
    mark: mark && readFileSync(mark, 'utf8'),
    color,
    linkColor,
    fonts: { text: text ? readFileSync(text) : undefined, heading: heading ? readFileSync(heading) : undefined },
    credits: credits ?? creditsOf(name),
    consentText: consent && readFileSync(consent, 'utf8').trim(),
    mailFooter: mailFooter
      ?.split('|')
      .map((line) => line.trim())
      .join('\n'),
  }
}
