import { mayOpen } from '../admin-limits.ts'
import type { Viewer } from '../site-data.ts'
import type { IconName } from './icons.tsx'

export type NavLink = { to: string; label: string; icon: IconName }

const PUBLIC: readonly NavLink[] = [
  { to: '/talents', label: 'Find a talent', icon: 'people' },
  { to: '/verify', label: 'Check a license', icon: 'check' },
]
const BY_ROLE = {
  admin: [
    { to: '/admin', label: 'Needs attention', icon: 'waits' },
    { to: '/admin/disputes', label: 'Disputes', icon: 'disputes' },
    { to: '/admin/payouts', label: 'Payouts', icon: 'money' },
    { to: '/admin/users', label: 'People', icon: 'people' },
  ],
  agent: [
    { to: '/home', label: 'Home', icon: 'home' },
    { to: '/roster', label: 'Roster', icon: 'people' },
    { to: '/offers', label: 'Offers', icon: 'offers' },
    { to: '/earnings', label: 'Earnings', icon: 'money' },
  ],
  talent: [
    { to: '/home', label: 'Home', icon: 'home' },
    { to: '/offers', label: 'Offers', icon: 'offers' },
    { to: '/earnings', label: 'Earnings', icon: 'money' },
    { to: '/likeness', label: 'Likeness', icon: 'face' },
    { to: '/store', label: 'Store', icon: 'shop' },
  ],
  brand: [
    { to: '/home', label: 'Home', icon: 'home' },
    { to: '/offers', label: 'Offers', icon: 'offers' },
    { to: '/talents', label: 'Talents', icon: 'people' },
    { to: '/shortlists', label: 'Shortlists', icon: 'list' },
  ],
} as const satisfies Readonly<Record<Viewer['roles'][number], readonly NavLink[]>>

/** Follow the links of full admins, as far as the roles of an admin allow. */
const OF_LIMITED_ADMINS: readonly NavLink[] = [
  { to: '/admin/faces', label: 'Likeness', icon: 'face' },
  { to: '/admin/orders', label: 'Orders', icon: 'shop' },
  { to: '/admin/campaigns', label: 'Campaigns', icon: 'list' },
  { to: '/admin/jobs', label: 'Jobs', icon: 'check' },
]

/** On a phone, the first four are in the bar at the bottom. */
export function getNavLinks(viewer: Viewer | null): readonly NavLink[] {
  const role = (['admin', 'agent', 'talent', 'brand'] as const).find((one) => viewer?.roles.includes(one))
  if (role === undefined) return PUBLIC
  if (role !== 'admin' || !viewer?.adminLimits) return BY_ROLE[role]
  return [...BY_ROLE.admin, ...OF_LIMITED_ADMINS].filter(({ to }) => mayOpen(viewer, to)).slice(0, 4)
}

/**
 * Finds Payouts for `/admin/payouts/7`, for example. The link `/admin` matches only this exact
 * path, because otherwise it would match all admin pages.
 */
export function findNavLink(places: readonly NavLink[], path: string): NavLink | undefined {
  // A brief for several talents belongs to Offers.
  const at = path.replace(/^\/blasts(?=\/|$)/, '/offers')
  return places
    .filter(({ to }) => at === to || (to !== '/admin' && at.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
}
