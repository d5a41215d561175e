/**
 * Proof of a sentence of the privacy page: tests by their file and title, one for each thing that
 * the sentence promises, or the data that the sentence is generated from.
 */
type Proof = { file: string; test: string }
export type Claim = Proof | readonly Proof[] | { data: string }

const of = (file: string, test: string): Proof => ({ file, test })
const FANS = 'server/features/people/fan-data/fan-data.test.ts'
const OVER = 'server/features/people/fan-data/guests-over.test.ts'
const RETENTION = 'server/features/merch/fan-sessions/retention.test.ts'
const PRUNING = 'server/platform/jobs/prune-job.test.ts'
const ERASING = 'server/features/people/privacy/run-due-erasures.test.ts'
const SERVICES = { data: 'privacyFacts' } as const
const REQUESTS = 'server/providers/models/hosted/requests.test.ts'
const STRIPE = 'server/providers/processor/stripe/stripe-processor.test.ts'
const SUPPRESSIONS = 'server/features/people/undelivered/mail-suppressions.test.ts'
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
  'From then on, nothing new': [
    of(
      'server/features/offers/studio/image-candidates.test.ts',
      'waiting and running work ends at once, and nothing is kept',
    ),
    of('server/features/likeness/search/search.test.ts', 'from the next request on: withdrawn, blocked or renamed'),
  ],
  'What was already licensed': of(ERASING, 'leaves the brand its license'),
  'To check whether a picture shows': of(
    'server/features/likeness/reviews/reviews.test.ts',
    'a person’s export of reviews names neither the other person',
  ),
  'We delete these numbers': of(
    'server/features/likeness/tags/tag-assets.test.ts',
    'is deleted with the consent, as are all vectors',
  ),
  'A photo you upload to a store': of(RETENTION, 'thirty days after a session’s last activity its photo is deleted'),
  'If you placed an order': of(RETENTION, 'pictures are kept until ninety days after its order was delivered'),
  'On “Your data”, you can delete': of(FANS, 'deletes shared designs, art and photos separately and at once'),
  'An order in production': of(FANS, 'keeps the address of an order in production until it is shipped'),
  'Anyone can report a public page': of(
    'server/features/merch/share-reports/share-reports.test.ts',
    'takedown removes share, picture and session from the next request on',
  ),
  'Data that identifies a visitor': of(OVER, NEVER_PAID),
  'The link between you and your cart': of(
    'server/features/merch/cart-recovery/cart-recovery.test.ts',
    'an abandoned cart is lost and anonymized after ninety days',
  ),
  'The record of the pages': of(RETENTION, 'the pages of a visit are deleted after FAN_JOURNEY_DAYS'),
  'Messages you send with a form': of('server/features/merch/leads/leads.test.ts', 'leads are deleted after a year'),
  'Emails to you are deleted from our outbox': of(PRUNING, THROWN_AWAY),
  'An order names the person': of(OVER, NEVER_PAID),
  'Email addresses that bounce': of(SUPPRESSIONS, 'after a hard bounce nothing is sent'),
  'Addresses that report spam': [
    of(SUPPRESSIONS, 'after a complaint, account security mail is still sent, and no other'),
    of(SUPPRESSIONS, 'after a complaint, a changed payout destination is still mailed'),
  ],
  'You enter card numbers': [
    of('tests/safety/privacy-page.test.ts', 'no route takes a card number or a bank account'),
    of(STRIPE, 'for a payout account lets Stripe collect documents'),
  ],
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
  'Stripe gets': [
    of(STRIPE, 'for a payment allows any method'),
    of('tests/safety/privacy-page.test.ts', 'the services are the configured ones'),
  ],
  'Amazon Cognito gets': SERVICES,
  'Google gets': SERVICES,
  'Apple gets': SERVICES,
  'SendGrid gets': SERVICES,
  'our mail server gets': SERVICES,
  'an object store gets': SERVICES,
  'Printful gets': of(
    'server/providers/fulfilment/printful/printful.test.ts',
    'Printful is sent what the privacy page says, and nothing else',
  ),
  'TaxJar gets': of('server/providers/tax/taxjar/taxjar-tax.test.ts', 'gets one request with exact decimals'),
  'OpenAI gets': of(REQUESTS, 'sends pictures byte for byte, the person first'),
  'Google Gemini gets': of(REQUESTS, 'requests a picture in the nearest aspect ratio'),
  'fal gets': of(REQUESTS, 'with pictures, uses the edit endpoint and turns storage off'),
  'ElevenLabs gets': [
    of(REQUESTS, 'speech is MP3 with the configured settings'),
    of(REQUESTS, 'samples are chosen locally'),
  ],
  'No page loads anything else': of(
    'server/features/people/site/every-page.test.ts',
    'no page loads third-party files',
  ),
}
