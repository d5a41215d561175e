import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter, type MailExample } from '../../../platform/mail/index.ts'
import { TEAM_ROLES, type TeamRole } from '../../../platform/team-roles/roles.ts'
import { type MailSettings, type Notice, noticeExample } from '../notifications/index.ts'

export const INVITATION_MAIL = 'team-invitation'
export const INVITATION_DAYS = 7

type Invited = { teamName: string; invitedBy: string; role: TeamRole; token: string }

/** Builds the mail with the link that opens an invitation. */
export const invitationMail = (
  { BASE_URL }: Pick<Config, 'BASE_URL'>,
  { teamName, invitedBy, role, token }: Invited,
): Pick<Letter, 'subject' | 'text' | 'html'> =>
  createLetter({
    title: `Join ${teamName} on ${brandName()}`,
    paragraphs: [
      `${invitedBy} invites you to act for ${teamName} on ${brandName()}, with the role ${TEAM_ROLES[role].label}.`,
      TEAM_ROLES[role].about,
      `The invitation works for ${INVITATION_DAYS} days, and only for an account with this email address. Without one, create it first.`,
    ],
    buttons: [{ label: 'Open invitation', href: new URL(`/join/${token}`, BASE_URL).href }],
    note: 'If you do not know this team, ignore this email. Nothing happens without your answer.',
  })

export type TeamOccasion =
  | { kind: 'joined' | 'left'; member: string }
  | { kind: 'removed' }
  | { kind: 'role'; role: TeamRole }

const textsOf = (teamName: string, occasion: TeamOccasion): { title: string; body: string } => {
  switch (occasion.kind) {
    case 'joined':
      return {
        title: `${occasion.member} joined ${teamName}`,
        body: 'They can now act for the team, as their role allows. You can change or remove them in the settings.',
      }
    case 'left':
      return { title: `${occasion.member} left ${teamName}`, body: 'They can no longer act for the team.' }
    case 'removed':
      return { title: `You are no longer a member of ${teamName}`, body: 'You act for your own account again.' }
    case 'role':
      return {
        title: `You are now ${TEAM_ROLES[occasion.role].label} of ${teamName}`,
        body: TEAM_ROLES[occasion.role].about,
      }
  }
}

/** Tells a person about a change in a team. */
export const teamNotice = (accountId: string, teamName: string, occasion: TeamOccasion): Notice => ({
  accountId,
  type: 'TEAM_CHANGED',
  offerId: null,
  ...textsOf(teamName, occasion),
  isPersonal: true,
})

/** An example of every mail about teams. */
export const teamMailExamples = (config: MailSettings & Pick<Config, 'BASE_URL'>): MailExample[] => [
  {
    kind: INVITATION_MAIL,
    reader: 'invited person',
    letter: invitationMail(config, {
      teamName: 'Northwind Coffee',
      invitedBy: 'Noah Berg',
      role: 'buyer',
      token: 'example',
    }),
  },
  noticeExample(
    config,
    'owner, joined',
    teamNotice('owner', 'Northwind Coffee', { kind: 'joined', member: 'Dana Reyes' }),
  ),
  noticeExample(config, 'owner, left', teamNotice('owner', 'Northwind Coffee', { kind: 'left', member: 'Dana Reyes' })),
  noticeExample(config, 'member, removed', teamNotice('member', 'Northwind Coffee', { kind: 'removed' })),
  noticeExample(config, 'member, role', teamNotice('member', 'Northwind Coffee', { kind: 'role', role: 'finance' })),
]
