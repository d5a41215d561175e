/**
 * Tests by file and title, one for each promise of a sentence of the privacy page, or the data
 * from which the sentence is generated.
 */
type Proof = { file: string; test: string }
export type Claim = Proof | readonly Proof[] | { data: string }

const of = (file: string, test: string): Proof => ({ file, test })
const FANS = 'server/features/people/fan-data/fan-data.test.ts'
const OVER = 'server/features/people/fan-data/guest-retention.test.ts'
const RETENTION = 'server/features/merch/fan-sessions/retention.test.ts'
const PRINTS = 'server/features/media/files/fingerprint-pictures.test.ts'
const NEAR = 'server/features/likeness/reviews/near-removed.test.ts'
const PRUNING = 'server/platform/jobs/prune-job.test.ts'
const AUDIENCES = 'tests/safety/audiences.test.ts'
const ERASING = 'server/features/people/privacy/run-due-erasures.test.ts'
const SERVICES = { data: 'privacyFacts' } as const
const MAILS = 'server/providers/email/email-sender.test.ts'
const REQUESTS = 'server/providers/models/hosted/requests.test.ts'
const STRIPE = 'server/providers/processor/stripe/stripe-processor.test.ts'
const SUPPRESSIONS = 'server/features/people/undelivered/mail-suppressions.test.ts'
const PUSH = 'server/features/people/push/push.test.ts'
const THROWN_AWAY = 'prune deletes data older than its setting'
const NEVER_PAID = 'is deleted after FAN_SESSION_DAYS, with an order after its retention'

/** Proofs by the first words of the sentence. A test fails if one is missing or superfluous. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  'Talents upload pictures': of('server/features/likeness/tags/tag-assets.test.ts', 'are not analyzed before consent'),
  'With consent, AI models': of('server/features/likeness/tags/tag-assets.test.ts', 'are not analyzed before consent'),
  'With consent, a brand that': [
    of(
      'server/features/offers/studio/previews-off.test.ts',
      'running sessions and previews have ended when the talent gets the response, and make nothing',
    ),
    of('server/features/offers/studio/image-candidates.test.ts', 'has a picture by each model'),
  ],
  'Talents can withdraw their consent': of(
    'server/features/likeness/consent/consent.test.ts',
    'is gone at the next read after it was withdrawn',
  ),
  'From then on, nothing new': [
    of(
      'server/features/offers/studio/image-candidates.test.ts',
      'waiting and running work ends at once, and nothing is kept',
    ),
    of('server/features/likeness/search/search.test.ts', 'from the next request on if withdrawn, blocked or renamed'),
  ],
  'What was already licensed': of(
    'server/features/offers/licences/licences.test.ts',
    'stays valid when the talent withdraws their consent',
  ),
  'To check whether a picture shows': of(
    'server/features/likeness/reviews/reviews.test.ts',
    'is another account’s is held; both accounts are notified without the other’s name',
  ),
  'We delete these numbers': of(
    'server/features/likeness/tags/provider-voices.test.ts',
    'is deleted with the consent, as all vectors are',
  ),
  'We keep a fingerprint of most pictures': of(PRINTS, 'the fingerprint of a picture is deleted with the picture'),
  'If we remove a picture because': [
    of(NEAR, 'is held with a clear reason, and an admin sees what was removed'),
    of(NEAR, 'are deleted after REMOVED_PICTURE_DAYS, and then nothing is held'),
  ],
  'A near copy is not refused': of(NEAR, 'is shown after an admin releases it'),
  'A photo you upload to a store': [
    of(RETENTION, 'thirty days after a session’s last activity its photo is deleted'),
    of('server/features/merch/artwork/what-follows-from-art.test.ts', 'unordered art is deleted with its session'),
    of('server/features/merch/sharing/sharing.test.ts', 'a share and its picture are deleted with the fan’s session'),
  ],
  'If you placed an order': of(RETENTION, 'pictures are kept until ninety days after its order was delivered'),
  'On “Your data”, you can delete': of(FANS, 'deletes shared designs, art and photos separately and at once'),
  'An order in production': of(FANS, 'keeps the address of an order in production until it is shipped'),
  'Anyone can report a public page': of(
    'server/features/merch/share-reports/share-reports.test.ts',
    'takedown removes share, picture and session from the next request on',
  ),
  'Data that identifies a visitor': [
    of(RETENTION, 'half a year after its last activity a session cannot be opened, and is anonymized'),
    of(OVER, NEVER_PAID),
  ],
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
    'an export is requested, made and announced; a person who signed in recently can download it for 7 days',
  ),
  'You can also have your account': [
    of('server/features/people/privacy/schedule-erasure.test.ts', 'is scheduled a week ahead'),
    of(ERASING, 'is erased with the talent, except for what the brand bought'),
  ],
  'Before it closes, open offers': of(
    'server/features/people/privacy/schedule-erasure.test.ts',
    'waits for matters that came up during the week',
  ),
  'Brands keep what': of(ERASING, 'leaves the brand its side of the history, and the file it paid for'),
  'If we have to restore': [
    of('server/features/people/privacy/ordered-erasures.test.ts', 'erased accounts are erased again from the journal'),
    of('server/features/people/fan-data/erasure-journal.test.ts', 'of everything is done again'),
  ],
  'An offer, its messages': [
    of(AUDIENCES, 'nobody can read a text that is not for them'),
    of(
      'server/features/offers/messages/messages.test.ts',
      'is listed for both sides, newest first, and marked as their own or the other side’s',
    ),
  ],
  'An order can be read': of(AUDIENCES, 'nobody can read a text that is not for them'),
  'Anyone who has the code': of(
    'server/features/offers/licences/licences.test.ts',
    'has one license code, and anybody who has it can read the license',
  ),
  'Other texts you write': of(AUDIENCES, 'nobody can read a text that is not for them'),
  'Each list of orders': [
    of('server/features/merch/orders/admin-orders.test.ts', 'an export contains every order of its filter'),
    of('server/features/merch/leads/leads.test.ts', 'export leads as CSV in which no cell is a formula'),
  ],
  'You can turn off': of(
    'server/features/people/notifications/mail-preferences.test.ts',
    'a queued mail is not sent if its type is switched off meanwhile',
  ),
  'If you turn on notifications': of(PUSH, 'reaches a device encrypted, without names and amounts'),
  'They end when you sign out': of(PUSH, 'gets nothing after signing out'),
  'You always get emails': of(
    'server/features/people/notifications/mail-preferences.test.ts',
    'types about money, disputes, terms, likeness and sign-in methods cannot be switched off',
  ),
  'Nobody. Everything runs': SERVICES,
  'Stripe gets': [
    of(STRIPE, 'for a payment allows any method'),
    of('tests/safety/privacy-page.test.ts', 'the services are the configured ones'),
  ],
  'Amazon Cognito gets': of('server/providers/identity/index.test.ts', 'with a user pool Cognito is used'),
  'Google gets': SERVICES,
  'Apple gets': SERVICES,
  'SendGrid gets': of(MAILS, 'sends the key, sender, recipient and both parts, with link tracking off'),
  'The sign-in provider “elsewhere” gets': SERVICES,
  'A platform that a talent links gets': of(
    'server/providers/profiles/web/web-profiles.test.ts',
    'follows a redirect and returns the final URL',
  ),
  'Our mail server gets': of(MAILS, 'delivers a mail unchanged to its one recipient'),
  'An object store gets': of(
    'server/features/media/files/serve-file.test.ts',
    'a private picture redirects to a URL that ends within BUCKET_PICTURE_SECONDS',
  ),
  'Printful gets': of(
    'server/providers/fulfilment/printful/printful.test.ts',
    'Printful receives the data that the privacy page lists, and nothing else',
  ),
  'TaxJar gets': of('server/providers/tax/taxjar/taxjar-tax.test.ts', 'gets one request with exact decimals'),
  'OpenAI gets': of(REQUESTS, 'sends pictures byte for byte, the person first'),
  'Google Gemini gets': of(REQUESTS, 'requests a picture in the nearest aspect ratio'),
  'fal gets': of(REQUESTS, 'with pictures, uses the edit endpoint and turns storage off'),
  'ElevenLabs gets': [
    of(REQUESTS, 'speech is MP3 with the configured settings'),
    of(REQUESTS, 'deleting a voice deletes it at the provider'),
  ],
  'No page loads anything else': of(
    'server/features/people/site/every-page.test.ts',
    'no page loads third-party files',
  ),
}
