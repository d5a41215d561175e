import type { CastMember } from './demo-cast.ts'
import type { DemoOffer } from './offers.ts'

const HAVE_WORK = new Set(['mara-lindqvist', 'theo-marsh'])

const BRANDS = ['northwind', 'halden'] as const

const BRIEFS: Readonly<Record<CastMember['category'], readonly [northwind: string, halden: string]>> = {
  actor: ['A poster for our winter blend, one portrait, no props.', 'The face of our repair service, one portrait.'],
  musician: ['A sleeve for our café playlist, printed in two inks.', 'A poster for our campfire evenings.'],
  comedian: [
    'A print for the back of our loyalty card. Make us laugh.',
    'A poster against throwing away good jackets.',
  ],
  presenter: ['A portrait for our morning newsletter.', 'A portrait for the opening of our Oslo store.'],
  athlete: ['A poster for our cold brew after training.', 'A poster for the ridge collection, in two inks.'],
  creator: ['A limited print for our subscribers.', 'A print for the inside of our new tent.'],
  expert: ['A portrait for the page about how we roast.', 'A portrait for our guide to mending zippers.'],
  model: ['A poster for our flagship, one look.', 'A page of the spring lookbook, one look.'],
}

const NOTES: readonly (readonly [stars: number, words: string])[] = [
  [5, 'Quick, kind, and exactly what the brief said.'],
  [5, 'We framed it. That says everything.'],
  [4, 'Lovely work. We waited a day longer than planned.'],
  [5, 'Answered within the hour and delivered early.'],
  [4, 'A strong picture, and clear about what the license allows.'],
  [5, 'Our customers ask who this is.'],
  [5, 'Easy to work with from the first message.'],
]

const CURRENCIES: Readonly<Record<string, string>> = { 'amara-okafor': 'GBP', 'lucia-ferrer': 'EUR' }

/** Hours until a talent accepts. The talents take these values in turn. */
const HOURS_TO_ACCEPT = [1, 3, 6, 11, 2, 20, 8, 5]

/** Returns one finished and rated offer for each demo talent who has no work in the story. */
export function castOffers(cast: readonly CastMember[], keyOf: (member: CastMember) => string): DemoOffer[] {
  return cast
    .filter(({ key }) => !HAVE_WORK.has(key))
    .map((member, at) => {
      const to = keyOf(member)
      const brand = at % BRANDS.length
      const by = BRANDS[brand] ?? 'northwind'
      const [stars, words] = NOTES[at % NOTES.length] ?? [5, '']
      const hoursToAccept = HOURS_TO_ACCEPT[at % HOURS_TO_ACCEPT.length] ?? 1
      const day = 1 + (at % 9)
      return {
        key: `work-of-${member.key}`,
        to,
        campaignType: 'social_post',
        brief: BRIEFS[member.category][brand] ?? '',
        amountMinorUnit: 60_000 + (at % 7) * 12_500,
        currency: CURRENCIES[member.key] ?? 'USD',
        story: [
          { day, hour: 2, by, does: 'submit' },
          { day, hour: 2 + hoursToAccept, by: to, does: 'accept' },
          { day: day + 1, hour: 1, by, does: 'pay' },
          {
            day: day + 3,
            hour: 3,
            by: to,
            does: 'deliver',
            note: 'The final print.',
            files: [`../cast/${member.key}-3.webp`],
          },
          { day: day + 4, hour: 4, by, does: 'complete' },
          { day: day + 4, hour: 5, by, does: 'rate', stars, note: words },
        ],
      }
    })
}
