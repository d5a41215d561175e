/** Public, because demo people exist only outside production. */
export const DEMO_PASSWORD = 'Semblance-demo-1'

export type DemoKind = 'brand' | 'talent' | 'agent' | 'admin'

export type DemoPerson = {
  key: string
  kind: DemoKind
  email: string
  displayName: string
  bio: string
  talent?: DemoTalent
}

export type DemoTalent = {
  policy: {
    belowMinimum: 'ask_talent' | 'auto_reject' | 'auto_counter'
    minimums: readonly { currency: string; category: 'IMAGE' | 'VOICE' | 'VIDEO' | null; amountMinorUnit: number }[]
    blockedBrandNames: readonly string[]
  }
  agent?: string
}

const at = (name: string) => `${name}@demo.semblance.example`

type Policy = DemoTalent['policy']
const createPolicy = (
  belowMinimum: Policy['belowMinimum'],
  general: Readonly<Record<string, number>>,
  more: Partial<Policy> = {},
): Policy => ({
  belowMinimum,
  minimums: [
    ...Object.entries(general).map(([currency, amountMinorUnit]) => ({ currency, category: null, amountMinorUnit })),
    ...(more.minimums ?? []),
  ],
  blockedBrandNames: more.blockedBrandNames ?? [],
})

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'northwind',
    kind: 'brand',
    email: at('northwind'),
    displayName: 'Northwind Coffee',
    bio: 'Single-origin roasters from Portland.',
  },
  {
    key: 'halden',
    kind: 'brand',
    email: at('halden'),
    displayName: 'Halden Outdoor',
    bio: 'Tents, packs and rain jackets made to be repaired.',
  },
  {
    key: 'mara',
    kind: 'talent',
    email: at('mara'),
    displayName: 'Mara Lindqvist',
    bio: 'Actor, Stockholm. Warm portraits, slow mornings, no alcohol campaigns.',
    talent: {
      policy: createPolicy(
        'ask_talent',
        { USD: 50_000, SEK: 500_000 },
        {
          minimums: [{ currency: 'USD', category: 'VIDEO', amountMinorUnit: 200_000 }],
          blockedBrandNames: ['Lucky Spin Casino'],
        },
      ),
    },
  },
  {
    key: 'theo',
    kind: 'talent',
    email: at('theo'),
    displayName: 'Theo Marsh',
    bio: 'Climber and film-maker. Represented by Oak Street Agency.',
    talent: { policy: createPolicy('auto_counter', { USD: 75_000 }), agent: 'oak-street' },
  },
  {
    key: 'amara',
    kind: 'talent',
    email: at('amara'),
    displayName: 'Amara Okafor',
    bio: 'Presenter and voice, London.',
    talent: { policy: createPolicy('auto_reject', { GBP: 40_000 }) },
  },
  {
    key: 'kenji',
    kind: 'talent',
    email: at('kenji'),
    displayName: 'Kenji Sato',
    bio: 'Chef and author, Osaka.',
    talent: { policy: createPolicy('ask_talent', { JPY: 80_000, USD: 60_000 }) },
  },
  {
    key: 'lucia',
    kind: 'talent',
    email: at('lucia'),
    displayName: 'Lucía Ferrer',
    bio: 'Dancer, Valencia. Movement and fashion.',
    talent: { policy: createPolicy('ask_talent', { EUR: 45_000 }) },
  },
  {
    key: 'priya',
    kind: 'talent',
    email: at('priya'),
    displayName: 'Priya Nair',
    bio: 'Distance runner and coach, Bengaluru.',
    talent: { policy: createPolicy('ask_talent', { USD: 30_000 }) },
  },
  {
    key: 'oak-street',
    kind: 'agent',
    email: at('oak.street'),
    displayName: 'Oak Street Agency',
    bio: 'We look after a small circle of athletes and artists.',
  },
  {
    key: 'admin',
    kind: 'admin',
    email: at('admin'),
    displayName: 'Semblance Admin',
    bio: 'Looks after the marketplace.',
  },
]
