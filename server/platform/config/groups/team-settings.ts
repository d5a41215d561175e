import { daysKept, integer } from '../parsers.ts'

const group = 'Accounts'

export const TEAM_SETTINGS = {
  TEAM_INVITATIONS_PER_DAY: integer({
    default: 30,
    min: 1,
    max: 10_000,
    group,
    help: 'Invitations that a team may send by email in a day.',
  }),
  TEAM_INVITATION_DAYS: daysKept(
    90,
    group,
    'an invitation to a team after it was sent, and for whom an ended session acted',
  ),
} as const
