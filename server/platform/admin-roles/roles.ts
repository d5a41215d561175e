/**
 * The roles of admins. `full` may do everything, and is the only role that can grant and revoke
 * roles. An admin has one or more roles, and may do what any of them allows (ADMIN_AREAS).
 */
export const ADMIN_ROLES = {
  full: { label: 'Full admin', about: 'May see and do everything, and chooses the roles of other admins.' },
  support: { label: 'Support', about: 'Helps people: accounts, offers, disputes, orders and undelivered mail.' },
  finance: { label: 'Finance', about: 'Reviews payments, refunds and payouts, and reads the ledger.' },
  trust: { label: 'Trust', about: 'Decides about likeness, reports, takedowns, ratings and blocks.' },
  merch: { label: 'Merch', about: 'Runs the stores: campaigns, catalog, designs, orders and leaderboards.' },
  operator: { label: 'Operator', about: 'Keeps the system running: mail, jobs, models, webhooks and plugins.' },
  'read-only': { label: 'Read-only', about: 'Sees what the other roles see, and changes nothing.' },
} as const satisfies Record<string, { label: string; about: string }>

export type AdminRole = keyof typeof ADMIN_ROLES

export const ADMIN_ROLE_NAMES = Object.keys(ADMIN_ROLES) as readonly AdminRole[]
