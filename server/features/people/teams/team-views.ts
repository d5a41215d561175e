import Type, { type Static } from 'typebox'
import { STORY } from '../../../platform/http/description/example-story.ts'
import {
  AccountKind,
  Email,
  Exactly,
  Id,
  isoTime,
  Nullable,
  NullableText,
  NullableWebUrl,
  named,
  OneOf,
  Text,
  Time,
  withExample,
} from '../../../platform/http/schemas.ts'
import { rolesOfKind, TEAM_ROLE_NAMES, TEAM_ROLES, type TeamKind } from '../../../platform/team-roles/roles.ts'
import type { TeamMemberRow, TeamRow } from '../accounts/index.ts'
import { type InvitationState, stateOfInvitation } from './domain/may-manage.ts'
import { rightsOf } from './may.ts'
import type { InvitationOfTeam, ListedInvitation } from './queries/invitations.ts'

export const TeamRoleName = named('TeamRole', OneOf(TEAM_ROLE_NAMES))
export const TeamId = withExample(Id, STORY.brandId)
export const MemberId = withExample(Id, STORY.agentId)
export const InvitationId = withExample(Id, STORY.invitationId)
export const InvitationToken = withExample(
  Type.String({ pattern: '^[\\w-]{1,100}$', description: 'The token from the mailed link.' }),
  'Yy2wZ0b1cT8rXkQ7mN4pL9sVdE3fGhJa',
)
export const InviteMemberBody = named('InviteMemberBody', Exactly({ email: Email, role: TeamRoleName }), {
  email: 'dana@example.com',
  role: 'buyer',
})
export const TeamRoleBody = named('ChangeTeamRoleBody', Exactly({ role: TeamRoleName }), { role: 'finance' })

const TeamName = withExample(Text(), 'Northwind Coffee')

const TeamView = named(
  'Team',
  Exactly({
    teamId: TeamId,
    displayName: TeamName,
    slug: Text(),
    imageUrl: NullableWebUrl,
    kind: AccountKind,
    role: TeamRoleName,
  }),
  {
    teamId: STORY.brandId,
    displayName: 'Northwind Coffee',
    slug: 'northwind-coffee',
    imageUrl: STORY.imageUrl,
    kind: 'brand',
    role: 'buyer',
  },
)

export const TeamsResponse = named(
  'Teams',
  Exactly({
    teams: Type.Array(TeamView, { description: 'Teams of others of which the person is a member.' }),
    actingFor: Nullable(TeamId),
  }),
)

const MemberView = named(
  'TeamMember',
  Exactly({
    accountId: MemberId,
    displayName: withExample(Text(), 'Dana Reyes'),
    imageUrl: NullableWebUrl,
    role: TeamRoleName,
    isFounder: Type.Boolean({ description: 'True for the account that the team has grown from. It stays an owner.' }),
    isYou: Type.Boolean(),
    joinedAt: Time,
  }),
)

const InvitationView = named(
  'TeamInvitation',
  Exactly({
    id: InvitationId,
    email: Email,
    role: TeamRoleName,
    status: OneOf(['OPEN', 'EXPIRED']),
    invitedBy: NullableText(),
    createdAt: Time,
    expiresAt: withExample(Time, STORY.laterAt),
  }),
)

export const TeamDetails = named(
  'TeamDetails',
  Exactly({
    teamId: TeamId,
    displayName: TeamName,
    yourRole: TeamRoleName,
    requiresSecondFactor: Type.Boolean({
      description: 'True if members may act for the team only after proving a second factor.',
    }),
    members: Type.Array(MemberView, { description: 'The founder first, then in the order in which they joined.' }),
    invitations: Type.Array(InvitationView, { description: 'Empty for members who may not invite.' }),
    roles: Type.Array(
      named(
        'TeamRoleInfo',
        Exactly({
          role: TeamRoleName,
          label: withExample(Text(), TEAM_ROLES.buyer.label),
          about: withExample(Text(), TEAM_ROLES.buyer.about),
          rights: withExample(Type.Array(Text()), ['offers.read', 'offers.send']),
        }),
      ),
      { description: 'The roles that members of this team can have.' },
    ),
  }),
)

export const InvitedTeam = named(
  'InvitedTeam',
  Exactly({
    teamId: TeamId,
    displayName: TeamName,
    imageUrl: NullableWebUrl,
    role: TeamRoleName,
    roleLabel: withExample(Text(), TEAM_ROLES.buyer.label),
    roleAbout: withExample(Text(), TEAM_ROLES.buyer.about),
    invitedBy: NullableText(),
    expiresAt: withExample(Time, STORY.laterAt),
  }),
)

export const viewTeams = (rows: readonly TeamRow[], actingFor: string | null): Static<typeof TeamsResponse> => ({
  teams: rows.map((row) => ({
    teamId: row.team_id,
    displayName: row.display_name,
    slug: row.slug,
    imageUrl: row.image_url,
    kind: row.kind,
    role: row.role,
  })),
  actingFor,
})

export const viewMember = (row: TeamMemberRow, you: string): Static<typeof MemberView> => ({
  accountId: row.account_id,
  displayName: row.display_name,
  imageUrl: row.image_url,
  role: row.role,
  isFounder: row.is_founder,
  isYou: row.account_id === you,
  joinedAt: isoTime(row.joined_at),
})

export const viewInvitation = (row: ListedInvitation, now: Date): Static<typeof InvitationView> => {
  const state: InvitationState = stateOfInvitation(row, now)
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    status: state === 'OPEN' ? 'OPEN' : 'EXPIRED',
    invitedBy: row.invited_by_name,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  }
}

export const viewRoles = (kind: TeamKind): Static<typeof TeamDetails>['roles'] =>
  rolesOfKind(kind).map((role) => ({
    role,
    label: TEAM_ROLES[role].label,
    about: TEAM_ROLES[role].about,
    rights: rightsOf(role),
  }))

export const viewInvitedTeam = (row: InvitationOfTeam): Static<typeof InvitedTeam> => ({
  teamId: row.team_id,
  displayName: row.team_name,
  imageUrl: row.team_image_url,
  role: row.role,
  roleLabel: TEAM_ROLES[row.role].label,
  roleAbout: TEAM_ROLES[row.role].about,
  invitedBy: row.invited_by_name,
  expiresAt: isoTime(row.expires_at),
})
