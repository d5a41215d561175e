import { say } from '../../words/say.ts'
import { sayService } from './privacy-tables.ts'

export type PrivacyFacts = {
  days: Readonly<
    Record<
      | 'removedPictures'
      | 'selfies'
      | 'sessions'
      | 'orders'
      | 'carts'
      | 'journeys'
      | 'leads'
      | 'mails'
      | 'erasure'
      | 'export',
      number
    >
  >
  services: readonly { name: string; gets: string }[]
}

type Chapter = { title: string; text: readonly (readonly string[])[] }

/**
 * `tests/safety/privacy-claims.ts` lists each sentence with the test or the data that proves it.
 * The test fails if a sentence is not listed.
 */
export const privacyChapters = ({ days, services }: PrivacyFacts): readonly Chapter[] => [
  facesChapter(days),
  ...fanChapters(days),
  ...otherChapters(),
  rightsChapter(days),
  {
    title: say('Who else receives data'),
    text: [
      services.length === 0
        ? [say('Nobody. Everything runs on machines of the operator of this site.')]
        : services.map(sayService),
      [say('No page loads anything else from other servers, and nobody tracks you.')],
    ],
  },
]

const facesChapter = (days: PrivacyFacts['days']): Chapter => ({
  title: say('Faces and voices of talents'),
  text: [
    [
      say('Talents upload pictures and recordings of themselves. We ask for their consent before using them.'),
      say('With consent, AI models describe how a talent looks and sounds, so that brands can find them.'),
      say(
        'With consent, a brand that prepares an offer can have drafts made with a talent’s likeness, unless the talent has turned such previews off.',
      ),
      say('Talents can withdraw their consent at any time.'),
      say('From then on, nothing new is made, and searches no longer find them.'),
      say('What was already licensed stays licensed.'),
    ],
    [
      say('To check whether a picture shows someone else, we compare faces by numbers computed from them.'),
      say('We delete these numbers when consent is withdrawn.'),
    ],
    [
      say(
        'We keep a fingerprint of most pictures, but not of photos of fans: 256 bits that describe the coarse shape of the picture. It is deleted with the picture.',
      ),
      say(
        'If we remove a picture because it may not be shown, we keep its fingerprint, so that near copies are found when somebody uploads them. It is deleted {days, plural, =0 {when an admin deletes it} one {# day later} other {# days later}}.',
        { days: days.removedPictures },
      ),
      say('A near copy is not refused: an admin looks at it first.'),
    ],
  ],
})

const fanChapters = (days: PrivacyFacts['days']): readonly Chapter[] => [
  {
    title: say('Photos of fans and the art made from them'),
    text: [
      [
        say(
          'A photo you upload to a store, and everything made from it or shared, is deleted {days, plural, =0 {only at your request} one {# day after your last visit} other {# days after your last visit}}.',
          { days: days.selfies },
        ),
        say('If you placed an order, the photo and the art are kept until 90 days after delivery.'),
        say(
          'On “Your data”, you can delete your photos, your art and everything you shared right away, without an account.',
        ),
        say('An order in production keeps its name, address and picture until it ships. Then they are deleted too.'),
        say('Anyone can report a public page with your art. If we agree, it is taken down everywhere.'),
      ],
    ],
  },
  {
    title: say('Visits, carts and orders of fans'),
    text: [
      [
        say(
          'Data that identifies a visitor is deleted {days, plural, =0 {only at your request} one {# day after the visit} other {# days after the visit}}. Guests who bought nothing are deleted from our records too.',
          { days: days.sessions },
        ),
        say(
          'The link between you and your cart is deleted {days, plural, =0 {only at your request} one {# day after its last change} other {# days after its last change}}.',
          { days: days.carts },
        ),
        say(
          'The record of the pages you visited in a store is deleted {days, plural, =0 {only at your request} one {# day later} other {# days later}}.',
          { days: days.journeys },
        ),
        say(
          'Messages you send with a form are deleted {days, plural, =0 {only at your request} one {# day later} other {# days later}}.',
          { days: days.leads },
        ),
        say(
          'Emails to you are deleted from our outbox {days, plural, =0 {only at your request} one {# day after they were sent} other {# days after they were sent}}.',
          { days: days.mails },
        ),
        say(
          'An order names the person who ordered until {days, plural, =0 {you delete it} one {# day after it ended} other {# days after it ended}}. Amounts stay in the books.',
          { days: days.orders },
        ),
        say('Email addresses that bounce stay on a blocklist so that we do not email them again.'),
        say('Addresses that report spam stay on it too. They only get emails about account access and payout details.'),
      ],
    ],
  },
]

const otherChapters = (): readonly Chapter[] => [
  {
    title: say('Money'),
    text: [
      [
        say('You enter card numbers and bank accounts on the payment processor’s form. They never reach us.'),
        say(
          'We keep what was paid and for what, because the law requires accounting records. They are kept after the account is deleted, without its name.',
        ),
      ],
    ],
  },
  {
    title: say('Who can read it'),
    text: [
      [
        say(
          'An offer, its messages and its files can be read by its brand, its talent, the talent’s agent and our admins.',
        ),
        say('An order can be read by the person who placed it, by our admins, and by anyone who has its link.'),
        say('Anyone who has the code of a license can read its terms.'),
        say(
          'Other texts you write can be read by the people they are for and by our admins, unless they are on a public page.',
        ),
        say(
          'Each list of orders or of messages from forms that an admin downloads is recorded with the admin’s account.',
        ),
      ],
    ],
  },
  {
    title: say('Checking a file'),
    text: [[say('On a license page, files are compared in your own browser and are not uploaded.')]],
  },
]

const rightsChapter = (days: PrivacyFacts['days']): Chapter => ({
  title: say('Your rights'),
  text: [
    [
      say(
        'Under Settings, you can request everything about you as one file, which you can download for {days, plural, one {# day} other {# days}}.',
        { days: days.export },
      ),
      say(
        'You can also have your account deleted there: it closes {days, plural, one {# day} other {# days}} later, and your data is deleted.',
        { days: days.erasure },
      ),
      say('Before it closes, open offers and payments are completed.'),
      say('Brands keep what they have bought.'),
      say('If we have to restore an older backup, deleted accounts and deleted data of fans are deleted again.'),
    ],
    [
      say('You can turn off emails by type.'),
      say('You always get emails about money, disputes, changed terms and decisions about your likeness.'),
    ],
    [
      say('If you turn on notifications on a device, your browser’s push service delivers them and cannot read them.'),
      say('They end when you sign out there.'),
    ],
  ],
})
