/**
 * Consent texts by version. Never change or remove a text that anyone agreed to; a new text gets a
 * new version.
 */
const CONSENT_TEXTS = {
  '2026-11': [
    'I allow Semblance to use the pictures and the voice recordings that I bring, and that I am the only person in.',
    'It may look at them with models to describe how I look and sound, so that brands find me in searches.',
    'It may make pictures and sound with my likeness for a brand’s offer to me, to show what the brand has in mind. Nothing of it is published before I have accepted the offer.',
    'Nobody may train a model on them.',
    'I can withdraw this at any time. From that moment nothing new is made, and searches no longer find me. What I have already licensed stays licensed.',
  ].join('\n\n'),
} as const

type ConsentVersion = keyof typeof CONSENT_TEXTS

export const CURRENT_VERSION: ConsentVersion = '2026-11'

const isConsentVersion = (version: string): version is ConsentVersion => Object.hasOwn(CONSENT_TEXTS, version)

export const consentTextOf = (version: string): string | undefined =>
  isConsentVersion(version) ? CONSENT_TEXTS[version] : undefined
