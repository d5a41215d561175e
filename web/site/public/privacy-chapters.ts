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

const after = (days: number, rest: string): string => (days === 0 ? 'only at your request' : `${days} days ${rest}`)

/**
 * `tests/safety/privacy-claims.ts` lists each sentence with the test or the data that proves it.
 * The test fails if a sentence is not listed.
 */
export const privacyChapters = ({ days, services }: PrivacyFacts): readonly Chapter[] => [
  {
    title: 'Faces and voices of talents',
    text: [
      [
        'Talents upload pictures and recordings of themselves. We ask for their consent before using them.',
        'With consent, AI models describe how a talent looks and sounds, so that brands can find them.',
        'With consent, a brand that prepares an offer can have drafts made with a talent’s likeness, unless the talent has turned such previews off.',
        'Talents can withdraw their consent at any time.',
        'From then on, nothing new is made, and searches no longer find them.',
        'What was already licensed stays licensed.',
      ],
      [
        'To check whether a picture shows someone else, we compare faces by numbers computed from them.',
        'We delete these numbers when consent is withdrawn.',
      ],
      [
        'Of most pictures, but not of photos of fans, we keep a fingerprint: 256 bits about its coarse shape. It is deleted with the picture.',
        `If we remove a picture because it may not be shown, we keep its fingerprint, so that near copies are found when somebody uploads them. It is deleted ${days.removedPictures === 0 ? 'when an admin deletes it' : `${days.removedPictures} days later`}.`,
        'A near copy is not refused: an admin looks at it first.',
      ],
    ],
  },
  {
    title: 'Photos of fans and the art made from them',
    text: [
      [
        `A photo you upload to a store, and everything made from it or shared, is deleted ${after(days.selfies, 'after your last visit')}.`,
        'If you placed an order, the photo and the art are kept until 90 days after delivery.',
        'On “Your data”, you can delete your photos, your art and everything you shared right away, without an account.',
        'An order in production keeps its name, address and picture until it ships. Then they are deleted too.',
        'Anyone can report a public page with your art. If we agree, it is taken down everywhere.',
      ],
    ],
  },
  {
    title: 'Visits, carts and orders of fans',
    text: [
      [
        `Data that identifies a visitor is deleted ${after(days.sessions, 'after the visit')}. Guests who bought nothing are deleted from our records too.`,
        `The link between you and your cart is deleted ${after(days.carts, 'after its last change')}.`,
        `The record of the pages you visited in a store is deleted ${after(days.journeys, 'later')}.`,
        `Messages you send with a form are deleted ${after(days.leads, 'later')}.`,
        `Emails to you are deleted from our outbox ${after(days.mails, 'after they were sent')}.`,
        `An order names the person who ordered until ${days.orders === 0 ? 'you delete it' : `${days.orders} days after it ended`}. Amounts stay in the books.`,
        'Email addresses that bounce stay on a blocklist so that we do not email them again.',
        'Addresses that report spam stay on it too. They only get emails about account access and payout details.',
      ],
    ],
  },
  {
    title: 'Money',
    text: [
      [
        'You enter card numbers and bank accounts on the payment processor’s form. They never reach us.',
        'We keep what was paid and for what, because the law requires accounting records. They are kept after the account is deleted, without its name.',
      ],
    ],
  },
  {
    title: 'Who can read it',
    text: [
      [
        'An offer, its messages and its files can be read by its brand, its talent, the talent’s agent and our admins.',
        'An order can be read by the person who placed it, by our admins, and by anyone who has its link.',
        'Anyone who has the code of a license can read its terms.',
        'Other texts you write can be read by the people they are for and by our admins, unless they are on a public page.',
        'Each list of orders or of messages from forms that an admin downloads is recorded with the admin’s account.',
      ],
    ],
  },
  {
    title: 'Checking a file',
    text: [['On a license page, files are compared in your own browser and are not uploaded.']],
  },
  {
    title: 'Your rights',
    text: [
      [
        `Under Settings, you can request everything about you as one file, which you can download for ${days.export} days.`,
        `You can also have your account deleted there: it closes ${days.erasure} days later, and your data is deleted.`,
        'Before that, open offers and payments are completed.',
        'Brands keep what they have bought.',
        'If we have to restore an older backup, deleted accounts and deleted data of fans are deleted again.',
      ],
      [
        'You can turn off emails by type.',
        'You always get those about money, disputes, changed terms and decisions about your likeness.',
      ],
      [
        'If you turn on notifications on a device, your browser’s push service delivers them and cannot read them.',
        'They end when you sign out there.',
      ],
    ],
  },
  {
    title: 'Who else receives data',
    text: [
      services.length === 0
        ? ['Nobody. Everything runs on machines of the operator of this site.']
        : services.map(({ name, gets }) => `${name} gets ${gets}.`),
      ['No page loads anything else from other servers, and nobody tracks you.'],
    ],
  },
]
