import { say } from '../../words/say.ts'
import type { Destination } from './destination.ts'

/** Pages of admins that the search of pages finds. */
export const DESTINATIONS_OF_ADMINS: readonly Destination[] = [
  {
    to: '/admin',
    get label() {
      return say('Needs attention')
    },
    words: 'administration',
    roles: ['admin'],
  },
  {
    to: '/admin/users',
    get label() {
      return say('People')
    },
    words: 'accounts administration',
    roles: ['admin'],
  },
  {
    to: '/admin/disputes',
    get label() {
      return say('Disputes')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/payouts',
    get label() {
      return say('Payouts')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/captures',
    get label() {
      return say('Payments to review')
    },
    words: 'captures authorizations',
    roles: ['admin'],
  },
  {
    to: '/admin/refunds',
    get label() {
      return say('Refunds')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/mails',
    get label() {
      return say('Email')
    },
    words: 'mails outbox bounces',
    roles: ['admin'],
  },
  {
    to: '/admin/jobs',
    get label() {
      return say('Jobs')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/models',
    get label() {
      return say('Models')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/campaigns',
    get label() {
      return say('Campaigns')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/catalog',
    get label() {
      return say('Catalog')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/orders',
    get label() {
      return say('Orders')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/boards',
    get label() {
      return say('Leaderboards')
    },
    words: 'boards teams',
    roles: ['admin'],
  },
  {
    to: '/admin/audit',
    get label() {
      return say('Audit log')
    },
    roles: ['admin'],
  },
  {
    to: '/admin/books',
    get label() {
      return say('Ledger')
    },
    words: 'books',
    roles: ['admin'],
  },
]
