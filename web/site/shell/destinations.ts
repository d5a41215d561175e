import { mayOpen } from '../admin-limits.ts'
import type { SiteData, Viewer } from '../site-data.ts'

type Role = Viewer['roles'][number]
/**
 * Without `roles`, everyone who is signed in may open the page. With `isPublic`, guests may too.
 */
export type Destination = { to: string; label: string; words?: string; roles?: readonly Role[]; isPublic?: true }

const SELLING = ['talent', 'agent'] as const

export const DESTINATIONS: readonly Destination[] = [
  { to: '/home', label: 'Home', words: 'start overview to do' },
  { to: '/offers', label: 'Offers', words: 'deals work' },
  { to: '/offers/new', label: 'Make an offer', words: 'new brief book', roles: ['brand'] },
  { to: '/talents', label: 'Find a talent', words: 'search discover faces voices', isPublic: true },
  { to: '/shortlists', label: 'Shortlists', words: 'saved talents', roles: ['brand'] },
  { to: '/licenses', label: 'Licensed works', words: 'licenses library downloads files rights', roles: ['brand'] },
  { to: '/receipts', label: 'Receipts', words: 'invoices payments bought purchases products' },
  { to: '/commitments', label: 'Commitments', words: 'calendar licenses exclusive rights', roles: SELLING },
  { to: '/roster', label: 'Roster', words: 'my talents', roles: ['agent'] },
  { to: '/earnings', label: 'Earnings', words: 'money payout held statement', roles: SELLING },
  { to: '/earnings/setup', label: 'Set up payouts', words: 'bank money', roles: ['talent'] },
  { to: '/products', label: 'Products', words: 'sell', roles: ['talent'] },
  { to: '/likeness', label: 'Likeness', words: 'photos voices consent', roles: ['talent'] },
  { to: '/store', label: 'Your store', words: 'shop merch fans designs prices', roles: ['talent'] },
  { to: '/notifications', label: 'Notifications', words: 'bell news unread' },
  { to: '/settings', label: 'Settings', words: 'account' },
  { to: '/settings/profile', label: 'Profile', words: 'name picture bio settings' },
  { to: '/settings/security', label: 'Security and devices', words: 'password sessions sign in settings' },
  { to: '/settings/notifications', label: 'Notification settings', words: 'mail digest bell settings' },
  {
    to: '/settings/offers',
    label: 'Offer preferences',
    words: 'policy minimum blocked settings',
    roles: ['talent'],
  },
  { to: '/settings/agent', label: 'Your agent', words: 'acts for me settings', roles: ['talent', 'agent'] },
  { to: '/settings/orders', label: 'Your orders', words: 'orders merch history purchases settings' },
  {
    to: '/settings/webhooks',
    label: 'Webhooks',
    words: 'integrations events api endpoints settings',
    roles: ['brand', 'talent', 'admin'],
  },
  {
    to: '/settings/keys',
    label: 'API keys',
    words: 'integrations programs tokens secrets developers settings',
    roles: ['brand', 'talent', 'agent'],
  },
  { to: '/settings/data', label: 'Your data', words: 'export delete erase account privacy settings' },
  { to: '/stores', label: 'Stores', words: 'shops merch fans', isPublic: true },
  { to: '/orders', label: 'Find orders by email', words: 'stores fans guest purchases lost', isPublic: true },
  { to: '/boards', label: 'Leaderboards', words: 'boards teams standings', isPublic: true },
  { to: '/verify', label: 'Check a license', words: 'verify certificate', isPublic: true },
  { to: '/transparency', label: 'Transparency', words: 'reports takedowns appeals dsa', isPublic: true },
  { to: '/report', label: 'Report content', words: 'report face likeness takedown illegal abuse', isPublic: true },
  { to: '/terms', label: 'Terms', isPublic: true },
  { to: '/privacy', label: 'Privacy', isPublic: true },
  { to: '/status', label: 'Status', words: 'up down incident', isPublic: true },
  { to: '/admin', label: 'Needs attention', words: 'administration', roles: ['admin'] },
  { to: '/admin/users', label: 'People', words: 'accounts administration', roles: ['admin'] },
  { to: '/admin/disputes', label: 'Disputes', roles: ['admin'] },
  { to: '/admin/payouts', label: 'Payouts', roles: ['admin'] },
  { to: '/admin/captures', label: 'Payments to review', words: 'captures authorizations', roles: ['admin'] },
  { to: '/admin/refunds', label: 'Refunds', roles: ['admin'] },
  { to: '/admin/mails', label: 'Email', words: 'mails outbox bounces', roles: ['admin'] },
  { to: '/admin/jobs', label: 'Jobs', roles: ['admin'] },
  { to: '/admin/models', label: 'Models', roles: ['admin'] },
  { to: '/admin/campaigns', label: 'Campaigns', roles: ['admin'] },
  { to: '/admin/catalog', label: 'Catalog', roles: ['admin'] },
  { to: '/admin/orders', label: 'Orders', roles: ['admin'] },
  { to: '/admin/boards', label: 'Leaderboards', words: 'boards teams', roles: ['admin'] },
  { to: '/admin/audit', label: 'Audit log', roles: ['admin'] },
  { to: '/admin/books', label: 'Ledger', words: 'books', roles: ['admin'] },
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
