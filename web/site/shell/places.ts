import type { Viewer } from '../site-data.ts'

export type Place = { to: string; label: string }

const PUBLIC: readonly Place[] = [
  { to: '/talents', label: 'Find a talent' },
  { to: '/verify', label: 'Check a licence' },
]
const BY_ROLE = {
  admin: [
    { to: '/admin', label: 'What waits' },
    { to: '/admin/disputes', label: 'Disputes' },
    { to: '/admin/payouts', label: 'Payouts' },
    { to: '/admin/users', label: 'People' },
  ],
  agent: [
    { to: '/home', label: 'Home' },
    { to: '/roster', label: 'Roster' },
    { to: '/offers', label: 'Offers' },
    { to: '/earnings', label: 'Earnings' },
  ],
  talent: [
    { to: '/home', label: 'Home' },
    { to: '/offers', label: 'Offers' },
    { to: '/earnings', label: 'Earnings' },
    { to: '/likeness', label: 'Likeness' },
  ],
  brand: [
    { to: '/home', label: 'Home' },
    { to: '/offers', label: 'Offers' },
    { to: '/talents', label: 'Talents' },
    { to: '/shortlists', label: 'Shortlists' },
  ],
} as const satisfies Readonly<Record<Viewer['roles'][number], readonly Place[]>>

/** The three or four places of somebody's top bar, and of the bottom bar on a phone. */
export function placesOf(viewer: Viewer | null): readonly Place[] {
  const role = (['admin', 'agent', 'talent', 'brand'] as const).find((one) => viewer?.roles.includes(one))
  return role === undefined ? PUBLIC : BY_ROLE[role]
}
