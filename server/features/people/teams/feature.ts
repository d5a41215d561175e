import { defineFeature } from '../../../feature.ts'
import { teamMailExamples } from './notices.ts'
import { pruneInvitations } from './queries/invitations.ts'
import { teamsPersonalData } from './queries/personal-data.ts'
import {
  acceptInvitationRoute,
  declineInvitationRoute,
  getInvitationRoute,
  leaveTeamRoute,
  listTeamsRoute,
  switchTeamRoute,
} from './routes/own-teams-routes.ts'
import {
  changeRoleRoute,
  changeTeamRoute,
  getTeamRoute,
  inviteMemberRoute,
  removeMemberRoute,
  withdrawInvitationRoute,
} from './routes/team-routes.ts'

export const feature = defineFeature({
  name: 'people/teams',
  about: 'members of an account: invitations, roles, and the table of what members may do',
  tables: ['team_invitations'],
  routes: [
    listTeamsRoute,
    switchTeamRoute,
    leaveTeamRoute,
    getInvitationRoute,
    acceptInvitationRoute,
    declineInvitationRoute,
    getTeamRoute,
    changeTeamRoute,
    inviteMemberRoute,
    withdrawInvitationRoute,
    changeRoleRoute,
    removeMemberRoute,
  ],
  personalData: teamsPersonalData,
  mailExamples: teamMailExamples,
  prunings: [{ name: 'teamInvitations', keptDays: 'TEAM_INVITATION_DAYS', deleteBatch: pruneInvitations }],
})
