import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  OWN_CONSENT_TEXTS,
  OWN_CONSENT_VERSION,
} from '../../server/features/merch/fan-sessions/domain/consent-versions.ts'
import { consentVersionOf } from '../../web/site/store/photo/consent-version.ts'
import { photo as ar } from '../../web/site/store/words/ar/photo.ts'
import { photo as de } from '../../web/site/store/words/de/photo.ts'
import { photo as en } from '../../web/site/store/words/en/photo.ts'
import { photo as es } from '../../web/site/store/words/es/photo.ts'
import { photo as fr } from '../../web/site/store/words/fr/photo.ts'
import { photo as ja } from '../../web/site/store/words/ja/photo.ts'

test('the consent texts of store pages are those of the version that fans agree to', () => {
  const texts = Object.entries({ ar, de, en, es, fr, ja }).map(
    ([language, { consent, consentAbout, consentImplied }]) => [language, consent, consentAbout, consentImplied],
  )
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  expect(OWN_CONSENT_TEXTS[OWN_CONSENT_VERSION], 'a changed text needs a new version').toBe(digest)
  expect(consentVersionOf({ legal: { privacyUpdatedAt: null, termsUpdatedAt: null } })).toBe(OWN_CONSENT_VERSION)
})
