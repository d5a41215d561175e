import type { SitePath } from './site-path.ts'

/** Pages of admins, except those about stores. */
export const ADMIN_PATHS: readonly SitePath[] = [
  {
    path: '/admin',
    page: 'admin/home',
    access: 'admin',
    summary: 'Admin queues that need attention, and offer statistics.',
  },
  { path: '/admin/disputes', page: 'admin/disputes', access: 'admin', summary: 'Disputes to decide.' },
  {
    path: '/admin/captures',
    page: 'admin/captures',
    access: 'admin',
    summary: 'Authorized payments to review.',
  },
  {
    path: '/admin/payouts',
    page: 'admin/payouts',
    access: 'admin',
    summary: 'Amounts owed to sellers, and payouts.',
  },
  { path: '/admin/refunds', page: 'admin/refunds', access: 'admin', summary: 'Payments and refunds.' },
  { path: '/admin/users', page: 'admin/users', access: 'admin', summary: 'Accounts, including blocked ones.' },
  {
    path: '/admin/mails',
    page: 'admin/mails',
    access: 'admin',
    summary: 'Undelivered mail, and addresses that receive none.',
  },
  { path: '/admin/jobs', page: 'admin/jobs', access: 'admin', summary: 'Failed job runs and generation jobs.' },
  {
    path: '/admin/models',
    page: 'admin/models',
    access: 'admin',
    summary: 'Models and today’s usage.',
  },
  {
    path: '/admin/terms',
    page: 'admin/terms',
    access: 'admin',
    summary: 'Campaign types, and the terms of any offer.',
  },
  {
    path: '/admin/faces',
    page: 'admin/faces',
    access: 'admin',
    summary: 'Pictures on hold, reports of faces, and takedowns.',
  },
  {
    path: '/admin/withdrawals',
    page: 'admin/withdrawals',
    access: 'admin',
    summary: 'Withdrawals of buyers from orders: what is back, what is refunded.',
  },
  {
    path: '/admin/shared-pictures',
    page: 'admin/shared-pictures',
    access: 'admin',
    summary: 'Reported shared pictures.',
  },
  {
    path: '/admin/ratings',
    page: 'admin/ratings',
    access: 'admin',
    summary: 'Ratings, including hidden ones.',
  },
  {
    path: '/admin/approvals',
    page: 'admin/approvals',
    access: 'admin',
    summary: 'What admins asked a second admin to approve.',
  },
  { path: '/admin/erasures', page: 'admin/erasures', access: 'admin', summary: 'Accounts to be deleted.' },
  { path: '/admin/audit', page: 'admin/audit', access: 'admin', summary: 'Audit log of admin actions and reasons.' },
  {
    path: '/admin/books',
    page: 'admin/books',
    access: 'admin',
    summary: 'Ledger accounts and their balance check.',
  },
]
