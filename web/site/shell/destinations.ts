import { say } from '../../words/say.ts'
import { mayOpen } from '../admin-limits.ts'
import type { SiteData } from '../site-data.ts'
import type { Destination } from './destination.ts'
import { DESTINATIONS_OF_ADMINS } from './destinations-of-admins.ts'

const SELLING = ['talent', 'agent'] as const

export const DESTINATIONS: readonly Destination[] = [
  {
    to: '/home',
    get label() {
      return say('Home')
    },
    words: 'start overview to do',
  },
  {
    to: '/offers',
    get label() {
      return say('Offers')
    },
    words: 'deals work',
  },
  {
    to: '/offers/new',
    get label() {
      return say('Make an offer')
    },
    words: 'new brief book',
    roles: ['brand'],
  },
  {
    to: '/talents',
    get label() {
      return say('Find a talent')
    },
    words: 'search discover faces voices',
    isPublic: true,
  },
  {
    to: '/shortlists',
    get label() {
      return say('Shortlists')
    },
    words: 'saved talents',
    roles: ['brand'],
  },
  {
    to: '/licenses',
    get label() {
      return say('Licensed works')
    },
    words: 'licenses library downloads files rights',
    roles: ['brand'],
  },
  {
    to: '/receipts',
    get label() {
      return say('Receipts')
    },
    words: 'invoices payments bought purchases products',
  },
  {
    to: '/approvals',
    get label() {
      return say('Approvals')
    },
    words: 'spending limits requests four eyes',
    roles: ['brand'],
  },
  {
    to: '/commitments',
    get label() {
      return say('Commitments')
    },
    words: 'calendar licenses exclusive rights',
    roles: SELLING,
  },
  {
    to: '/roster',
    get label() {
      return say('Roster')
    },
    words: 'my talents',
    roles: ['agent'],
  },
  {
    to: '/earnings',
    get label() {
      return say('Earnings')
    },
    words: 'money payout held statement',
    roles: SELLING,
  },
  {
    to: '/earnings/setup',
    get label() {
      return say('Set up payouts')
    },
    words: 'bank money',
    roles: ['talent'],
  },
  {
    to: '/products',
    get label() {
      return say('Products')
    },
    words: 'sell',
    roles: ['talent'],
  },
  {
    to: '/likeness',
    get label() {
      return say('Likeness')
    },
    words: 'photos voices consent',
    roles: ['talent'],
  },
  {
    to: '/store',
    get label() {
      return say('Your store')
    },
    words: 'shop merch fans designs prices',
    roles: ['talent'],
  },
  {
    to: '/notifications',
    get label() {
      return say('Notifications')
    },
    words: 'bell news unread',
  },
  {
    to: '/settings',
    get label() {
      return say('Settings')
    },
    words: 'account',
  },
  {
    to: '/settings/profile',
    get label() {
      return say('Profile')
    },
    words: 'name picture bio settings',
  },
  {
    to: '/settings/security',
    get label() {
      return say('Security and devices')
    },
    words: 'password sessions sign in settings',
  },
  {
    to: '/settings/notifications',
    get label() {
      return say('Notification settings')
    },
    words: 'mail digest bell settings',
  },
  {
    to: '/settings/offers',
    get label() {
      return say('Offer preferences')
    },
    words: 'policy minimum blocked settings',
    roles: ['talent'],
  },
  {
    to: '/settings/agent',
    get label() {
      return say('Your agent')
    },
    words: 'acts for me settings',
    roles: ['talent', 'agent'],
  },
  {
    to: '/settings/orders',
    get label() {
      return say('Your orders')
    },
    words: 'orders merch history purchases settings',
  },
  {
    to: '/settings/webhooks',
    get label() {
      return say('Webhooks')
    },
    words: 'integrations events api endpoints settings',
    roles: ['brand', 'talent', 'admin'],
  },
  {
    to: '/settings/team',
    get label() {
      return say('Team')
    },
    words: 'members colleagues invite roles organization settings',
  },
  {
    to: '/settings/keys',
    get label() {
      return say('API keys')
    },
    words: 'integrations programs tokens secrets developers settings',
    roles: ['brand', 'talent', 'agent'],
  },
  {
    to: '/settings/data',
    get label() {
      return say('Your data')
    },
    words: 'export delete erase account privacy settings',
  },
  {
    to: '/stores',
    get label() {
      return say('Stores')
    },
    words: 'shops merch fans',
    isPublic: true,
  },
  {
    to: '/orders',
    get label() {
      return say('Find orders by email')
    },
    words: 'stores fans guest purchases lost',
    isPublic: true,
  },
  {
    to: '/boards',
    get label() {
      return say('Leaderboards')
    },
    words: 'boards teams standings',
    isPublic: true,
  },
  {
    to: '/verify',
    get label() {
      return say('Check a license')
    },
    words: 'verify certificate',
    isPublic: true,
  },
  {
    to: '/transparency',
    get label() {
      return say('Transparency')
    },
    words: 'reports takedowns appeals dsa',
    isPublic: true,
  },
  {
    to: '/report',
    get label() {
      return say('Report content')
    },
    words: 'report face likeness takedown illegal abuse',
    isPublic: true,
  },
  {
    to: '/terms',
    get label() {
      return say('Terms')
    },
    isPublic: true,
  },
  {
    to: '/privacy',
    get label() {
      return say('Privacy')
    },
    isPublic: true,
  },
  {
    to: '/status',
    get label() {
      return say('Status')
    },
    words: 'up down incident',
    isPublic: true,
  },
  ...DESTINATIONS_OF_ADMINS,
]

export const destinationsOf = (
  viewer: SiteData['facts']['viewer'],
  isThere: (path: string) => boolean,
): readonly Destination[] =>
  DESTINATIONS.filter(({ to, roles, isPublic }) => {
    if (!isThere(to)) return false
    if (!viewer) return isPublic === true
    return (roles === undefined || roles.some((role) => viewer.roles.includes(role))) && mayOpen(viewer, to)
  })

/** True if every typed word is the start of a word in the text. */
export function matches(typed: string, text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)))
}
