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
const ERASING = 'server/features/people/privacy/run-due-erasures.test.ts'
const SERVICES = { data: 'privacyFacts' } as const
const THROWN_AWAY = 'prune deletes what is older than its setting'
const NEVER_PAID = 'is deleted after FAN_SESSION_DAYS if unpaid'

/** Proofs by the sentence's first words. A test fails if one is missing or superfluous. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  'Talents upload pictures': of('server/features/likeness/tags/tag-assets.test.ts', 'are not analyzed before consent'),
  'With consent, AI models': of('server/features/likeness/tags/tag-assets.test.ts', 'are not analyzed before consent'),
  'Talents can withdraw their consent': of(
    'server/features/likeness/consent/consent.test.ts',
    'that is withdrawn ends from the next read on',
  ),
  'From then on, nothing new': of(
    'server/features/likeness/search/search.test.ts',
    'from the next request on: withdrawn, blocked or renamed',
  ),
  'What was already licensed': of(ERASING, 'leaves the brand its license'),
  'To check whether a picture shows': of(
    'server/features/likeness/reviews/reviews.test.ts',
    'a person’s export of reviews names neither the other person',
  ),
  'We delete these numbers': of(
    'server/features/likeness/tags/tag-assets.test.ts',
    'is deleted with the consent, as are all vectors',
  ),
  'A photo you upload to a store': of(
    RETENTION,
    'thirty days after anything last happened in a session its photo is gone',
  ),
  'If you placed an order': of(RETENTION, 'what a session ordered stays until ninety days after it was delivered'),
  'On “Your data”, you can delete': of(FANS, 'deletes shared designs, art and photos separately and at once'),
  'An order in production': of(FANS, 'keeps the address of an order in production until it is shipped'),
  'Anyone can report a public page': of(
    'server/features/merch/share-reports/share-reports.test.ts',
    'is taken down everywhere in the next request',
  ),
  'Data that identifies a visitor': of(OVER, NEVER_PAID),
  'The link between you and your cart': of(
    'server/features/merch/cart-recovery/cart-recovery.test.ts',
    'after ninety days a cart is lost and forgets whose it was',
  ),
  'The record of the pages': of(PRUNING, THROWN_AWAY),
  'Messages you send with a form': of('server/features/merch/leads/leads.test.ts', 'leads go after a year'),
  'Emails to you are deleted from our outbox': of(PRUNING, THROWN_AWAY),
  'An order names the person': of(OVER, NEVER_PAID),
  'Email addresses that bounce': of(
    'server/features/people/undelivered/mail-suppressions.test.ts',
    'after a hard bounce nothing is sent',
  ),
  'You enter card numbers': of('server/features/people/site/every-page.test.ts', 'no page loads third-party files'),
  'We keep what was paid': of(ERASING, 'except for the books'),
  'On a license page': of(
    'tests/browser/site/public-pages.test.ts',
    'checking a file against a license happens in the browser, which sends the file nowhere',
  ),
  'Under Settings, you can request': of(
    'server/features/people/privacy/make-exports.test.ts',
    'downloadable for 7 days after a recent sign-in',
  ),
  'You can also have your account': of(
    'server/features/people/privacy/schedule-erasure.test.ts',
    'is scheduled a week ahead',
  ),
  'Before that, open offers': of(
    'server/features/people/privacy/schedule-erasure.test.ts',
    'waits for matters that came up during the week',
  ),
  'Brands keep what': of(ERASING, 'leaves the brand its side of the history, and the file it paid for'),
  'You can turn off': of(
    'server/features/people/notifications/mail-preferences.test.ts',
    'a queued mail is not sent if its type is switched off meanwhile',
  ),
  'You always get emails': of(
    'server/features/people/notifications/mail-preferences.test.ts',
    'types about money, disputes, terms and likeness cannot be switched off',
  ),
  'Nobody. Everything runs': SERVICES,
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
    'no page loads third-party files',
  ),
}
