/** The installation's privacy facts (`GET /api/privacy/facts`). */
export type PrivacyFacts = {
  days: Readonly<
    Record<'selfies' | 'sessions' | 'orders' | 'carts' | 'journeys' | 'leads' | 'mails' | 'erasure' | 'export', number>
  >
  services: readonly { name: string; gets: string }[]
}

type Chapter = { title: string; text: readonly (readonly string[])[] }

const after = (days: number, rest: string): string => (days === 0 ? 'not until you delete it' : `${days} days ${rest}`)

/**
 * Sentences of the privacy page. `tests/safety/privacy-claims.ts` names the test or data behind
 * each one and fails for a sentence without any.
 */
export const privacyChapters = ({ days, services }: PrivacyFacts): readonly Chapter[] => [
  {
    title: 'Faces and voices of talents',
    text: [
      [
        'Talents bring pictures and recordings of themselves, and are asked before anything is done with them.',
        'With their yes, models look at them to describe how somebody looks and sounds, so that brands find them.',
        'They can take the yes back at any time.',
        'From that moment nothing new is made, and searches no longer find them.',
        'What was licensed before stays licensed.',
      ],
      [
        'To tell whether a picture shows somebody else, faces are compared by numbers worked out of them.',
        'Those numbers go with the yes.',
      ],
    ],
  },
  {
    title: 'Photos of fans, and art made of them',
    text: [
      [
        `A photo that you give a store is deleted ${after(days.selfies, 'after you were there last')}, with what was made of it and shared.`,
        'If you ordered, photo and art stay until 90 days after it was delivered.',
        'On “Your data” you delete your photos, your art and what you shared at once, without an account.',
        'An order that is being made keeps its name, address and picture until it is shipped; then they are deleted, too.',
        'A public page with your art can be reported by anybody, and is taken down everywhere once we agree.',
      ],
    ],
  },
  {
    title: 'Visits, carts and orders of fans',
    text: [
      [
        `What says who made a visit is deleted ${after(days.sessions, 'after it')}, and so is a guest who bought nothing.`,
        `A cart forgets whose it was ${after(days.carts, 'after it was touched last')}.`,
        `Where you went in a store is deleted ${after(days.journeys, 'later')}.`,
        `What you wrote by a form is deleted ${after(days.leads, 'later')}.`,
        `Mails to you leave our outbox ${after(days.mails, 'after they were sent')}.`,
        `An order says who ordered until ${days.orders === 0 ? 'you delete it' : `${days.orders} days after it ended`}; amounts stay in the books.`,
        'An address that bounces or complains stays on a list, so that nobody writes to it.',
      ],
    ],
  },
  {
    title: 'Money',
    text: [
      [
        'Card numbers and bank accounts are typed at the payment processor and never reach us.',
        'We keep what was paid and for what, because the law asks for books; they outlast the account without its name.',
      ],
    ],
  },
  {
    title: 'Checking a file',
    text: [['On the page of a licence a file is compared in your own browser and goes nowhere.']],
  },
  {
    title: 'What you can ask for',
    text: [
      [
        `Under Settings you get everything about you as one file, which can be fetched for ${days.export} days.`,
        `There you can have your account deleted, too: ${days.erasure} days later it closes, and what is yours is deleted.`,
        'Before that, open offers and payments are brought to an end.',
        'What a brand has bought stays with the brand.',
      ],
      [
        'Mails can be switched off, kind by kind.',
        'Mails about money, disputes and what becomes of your likeness always come.',
      ],
    ],
  },
  {
    title: 'Who else gets something',
    text: [
      services.length === 0
        ? ['Nobody: everything runs on machines of whoever runs this site.']
        : services.map(({ name, gets }) => `${name} gets ${gets}.`),
      ['No page loads anything else from other servers, and nobody follows you.'],
    ],
  },
]
