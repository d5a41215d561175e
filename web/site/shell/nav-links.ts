import { say } from '../../words/say.ts'
import { mayOpen } from '../admin-limits.ts'
import type { Viewer } from '../site-data.ts'
import type { IconName } from './icons.tsx'

export type NavLink = { to: string; label: string; icon: IconName }

const PUBLIC: readonly NavLink[] = [
  {
    to: '/talents',
    get label() {
      return say('Find a talent')
    },
    icon: 'people',
  },
  {
    to: '/verify',
    get label() {
      return say('Check a license')
    },
    icon: 'check',
  },
]
const BY_ROLE = {
  admin: [
    {
      to: '/admin',
      get label() {
        return say('Needs attention')
      },
      icon: 'waits',
    },
    {
      to: '/admin/disputes',
      get label() {
        return say('Disputes')
      },
      icon: 'disputes',
    },
    {
      to: '/admin/payouts',
      get label() {
        return say('Payouts')
      },
      icon: 'money',
    },
    {
      to: '/admin/users',
      get label() {
        return say('People')
      },
      icon: 'people',
    },
  ],
  agent: [
    {
      to: '/home',
      get label() {
        return say('Home')
      },
      icon: 'home',
    },
    {
      to: '/roster',
      get label() {
        return say('Roster')
      },
      icon: 'people',
    },
    {
      to: '/offers',
      get label() {
        return say('Offers')
      },
      icon: 'offers',
    },
    {
      to: '/earnings',
      get label() {
        return say('Earnings')
      },
      icon: 'money',
    },
  ],
  talent: [
    {
      to: '/home',
      get label() {
        return say('Home')
      },
      icon: 'home',
    },
    {
      to: '/offers',
      get label() {
        return say('Offers')
      },
      icon: 'offers',
    },
    {
      to: '/earnings',
      get label() {
        return say('Earnings')
      },
      icon: 'money',
    },
    {
      to: '/likeness',
      get label() {
        return say('Likeness')
      },
      icon: 'face',
    },
    {
      to: '/store',
      get label() {
        return say('Store')
      },
      icon: 'shop',
    },
  ],
  brand: [
    {
      to: '/home',
      get label() {
        return say('Home')
      },
      icon: 'home',
    },
    {
      to: '/offers',
      get label() {
        return say('Offers')
      },
      icon: 'offers',
    },
    {
      to: '/talents',
      get label() {
        return say('Talents')
      },
      icon: 'people',
    },
    {
      to: '/shortlists',
      get label() {
        return say('Shortlists')
      },
      icon: 'list',
    },
  ],
} as const satisfies Readonly<Record<Viewer['roles'][number], readonly NavLink[]>>

/** Further links for admins, shown if one of their roles may open the page. */
const OF_LIMITED_ADMINS: readonly NavLink[] = [
  {
    to: '/admin/faces',
    get label() {
      return say('Likeness')
    },
    icon: 'face',
  },
  {
    to: '/admin/orders',
    get label() {
      return say('Orders')
    },
    icon: 'shop',
  },
  {
    to: '/admin/campaigns',
    get label() {
      return say('Campaigns')
    },
    icon: 'list',
  },
  {
    to: '/admin/jobs',
    get label() {
      return say('Jobs')
    },
    icon: 'check',
  },
]

/** On a phone, the first four are in the bar at the bottom. */
export function getNavLinks(viewer: Viewer | null): readonly NavLink[] {
  const role = (['admin', 'agent', 'talent', 'brand'] as const).find((one) => viewer?.roles.includes(one))
  if (role === undefined) return PUBLIC
  if (viewer?.member) return BY_ROLE[role].filter(({ to }) => mayOpen(viewer, to))
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
