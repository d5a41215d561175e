/** Kinds of accounts. Each account is a team. */
export type TeamKind = 'brand' | 'talent' | 'agent'

const AGENCIES: readonly TeamKind[] = ['talent', 'agent']
const BRANDS: readonly TeamKind[] = ['brand']
const ALL: readonly TeamKind[] = ['brand', 'talent', 'agent']

/**
 * Roles of the members of a team. `owner` may do everything that a member can be allowed to do.
 * What the others may do is listed in the table of permissions of the feature `people/teams`.
 */
export const TEAM_ROLES = {
  owner: { label: 'Owner', about: 'Does everything for the team, and manages all members.', kinds: ALL },
  admin: {
    label: 'Admin',
    about: 'Manages members who are not owners, API keys and webhooks, and does what the other roles do.',
    kinds: BRANDS,
  },
  buyer: { label: 'Buyer', about: 'Sends and answers offers, accepts work, and pays.', kinds: BRANDS },
  finance: {
    label: 'Finance',
    about: 'Pays, reads payments and receipts, and manages the payout account.',
    kinds: BRANDS,
  },
  creative: { label: 'Creative', about: 'Prepares briefs and previews, and writes messages.', kinds: BRANDS },
  agent: {
    label: 'Agent',
    about: 'Answers offers, delivers work, and manages products, pictures and the store.',
    kinds: AGENCIES,
  },
  viewer: { label: 'Viewer', about: 'Sees the team’s offers, payments and works, and changes nothing.', kinds: ALL },
} as const satisfies Record<string, { label: string; about: string; kinds: readonly TeamKind[] }>

export type TeamRole = keyof typeof TEAM_ROLES

export const TEAM_ROLE_NAMES = Object.keys(TEAM_ROLES) as readonly TeamRole[]

/** Returns the roles that members of such a team can have. */
export const rolesOfKind = (kind: TeamKind): TeamRole[] =>
  TEAM_ROLE_NAMES.filter((role) => TEAM_ROLES[role].kinds.includes(kind))
