/**
 * Proof of a sentence of the privacy page: a test by its file and title, or the data that the
 * sentence is generated from.
 */
export type Claim = { file: string; test: string } | { data: string }

const of = (file: string, test: string): Claim => ({ file, test })
const FANS = 'server/features/people/fan-data/fan-data.test.ts'
const OVER = 'server/features/people/fan-data/guests-over.test.ts'
const RETENTION = 'server/features/merch/fan-sessions/retention.test.ts'
const PRUNING = 'server/platform/jobs/prune-job.test.ts'
const ERASING = 'server/features/people/privacy/carry-out-erasures.test.ts'
const SERVICES = { data: 'privacyFacts' } as const
const THROWN_AWAY = 'what is older than its setting says is thrown away'
const NEVER_PAID = 'who never paid is forgotten after FAN_SESSION_DAYS'

/** Proofs by the sentence's first words. A test fails if one is missing or superfluous. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  'Talents bring pictures': of(
    'server/features/likeness/tags/tag-assets.test.ts',
    'is not looked at before there is consent',
  ),
  'With their yes, models look': of(
    'server/features/likeness/tags/tag-assets.test.ts',
    'is not looked at before there is consent',
  ),
  'They can take the yes back': of(
    'server/features/likeness/consent/consent.test.ts',
    'withdraws: it holds from the next read on',
  ),
  'From that moment nothing new': of(
    'server/features/likeness/search/search.test.ts',
    'from the next request on: withdrawn, blocked or renamed',
  ),
  'What was licensed before': of(ERASING, 'leaves the brand its licence'),
  'To tell whether a picture shows': of(
    'server/features/likeness/reviews/reviews.test.ts',
    'what somebody gets of what is kept',
  ),
  'Those numbers go': of(
    'server/features/likeness/tags/tag-assets.test.ts',
    'is forgotten with the consent, as all vectors are',
  ),
  'A photo that you give a store': of(
    RETENTION,
    'thirty days after anything last happened in a session its photo is gone',
  ),
  'If you ordered, photo and art': of(
    RETENTION,
    'what a session ordered stays until ninety days after it was delivered',
  ),
  'On “Your data” you delete': of(FANS, 'shares, art and photos are gone in the next request'),
  'An order that is being made': of(FANS, 'an order that is being made keeps its address until it is shipped'),
  'A public page with your art': of(
    'server/features/merch/share-reports/share-reports.test.ts',
    'is taken down everywhere in the next request',
  ),
  'What says who made a visit': of(OVER, NEVER_PAID),
  'A cart forgets whose': of(
    'server/features/merch/cart-recovery/cart-recovery.test.ts',
    'after ninety days a cart is lost and forgets whose it was',
  ),
  'Where you went in a store': of(PRUNING, THROWN_AWAY),
  'What you wrote by a form': of('server/features/merch/leads/leads.test.ts', 'leads go after a year'),
  'Mails to you leave our outbox': of(PRUNING, THROWN_AWAY),
  'An order says who ordered': of(OVER, NEVER_PAID),
  'An address that bounces': of(
    'server/features/people/undelivered/mail-suppressions.test.ts',
    'after a hard bounce nothing goes out',
  ),
  'Card numbers and bank accounts': of(
    'server/features/people/site/every-page.test.ts',
    'no page loads anything from outside of this installation',
  ),
  'We keep what was paid': of(ERASING, 'but the books'),
  'On the page of a licence': of(
    'tests/browser/site/public-pages.test.ts',
    'a licence compares a file in the browser, and sends it nowhere',
  ),
  'Under Settings you get': of(
    'server/features/people/privacy/make-exports.test.ts',
    'fetched for 7 days by whom it is about',
  ),
  'There you can have your account': of('server/features/people/privacy/schedule-erasure.test.ts', 'is a week ahead'),
  'Before that, open offers': of(
    'server/features/people/privacy/schedule-erasure.test.ts',
    'waits when something came up during the week',
  ),
  'What a brand has bought': of(ERASING, 'leaves the brand its side of the history, and the file it paid for'),
  'Mails can be switched off': of(
    'server/features/people/notifications/mail-preferences.test.ts',
    'a mail that waits is not sent once its type is switched off',
  ),
  'Mails about money, disputes': of(
    'server/features/people/notifications/mail-preferences.test.ts',
    'money, disputes, changed terms and what becomes of one’s likeness always are',
  ),
  'Nobody: everything runs': SERVICES,
  'Stripe gets': SERVICES,
  'Amazon Cognito gets': SERVICES,
  'Google gets': SERVICES,
  'Apple gets': SERVICES,
  'SendGrid gets': SERVICES,
  'our mail server gets': SERVICES,
  'an object store gets': SERVICES,
  'Printful gets': SERVICES,
  'TaxJar gets': SERVICES,
  'OpenAI gets': SERVICES,
  'Google Gemini gets': SERVICES,
  'fal gets': SERVICES,
  'ElevenLabs gets': SERVICES,
  'No page loads anything else': of(
    'server/features/people/site/every-page.test.ts',
    'no page loads anything from outside of this installation',
  ),
}
