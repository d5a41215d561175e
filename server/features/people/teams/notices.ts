import { brandName } from '../../../platform/brand/index.ts'
import type { Config } from '../../../platform/config/load-config.ts'
import { createLetter, type Letter, type MailExample } from '../../../platform/mail/index.ts'
import type { TeamRole } from '../../../platform/team-roles/roles.ts'
import { type Message, message } from '../../../platform/words/index.ts'
import { type MailSettings, type Notice, noticeExample } from '../notifications/index.ts'
import { unlinked } from './domain/unlinked.ts'

export const INVITATION_MAIL = 'team-invitation'
export const INVITATION_DAYS = 7

/** Labels and descriptions of roles, which are translated. A test compares them with the roles. */
export const ROLE_WORDS: Readonly<Record<TeamRole, { label: Message; about: Message }>> = {
  owner: { label: message('Owner'), about: message('Does everything for the team, and manages all members.') },
  admin: {
    label: message('Admin'),
    about: message('Manages members who are not owners, API keys and webhooks, and does what the other roles do.'),
  },
  buyer: { label: message('Buyer'), about: message('Sends and answers offers, accepts work, and pays.') },
  finance: {
    label: message('Finance'),
    about: message('Pays, reads payments and receipts, and manages the payout account.'),
  },
  creative: { label: message('Creative'), about: message('Prepares briefs and previews, and writes messages.') },
  agent: {
    label: message('Agent'),
    about: message('Answers offers, delivers work, and manages products, pictures and the store.'),
  },
  viewer: {
    label: message('Viewer'),
    about: message('Sees the team’s offers, payments and works, and changes nothing.'),
  },
}

type Invited = { teamName: string; invitedBy: string; role: TeamRole; token: string }

/** Builds the mail with the link that opens an invitation. */
export const invitationMail = (
  { BASE_URL }: Pick<Config, 'BASE_URL'>,
  { teamName, invitedBy, role, token }: Invited,
): Pick<Letter, 'subject' | 'text' | 'html'> =>
  createLetter({
    title: message('Join {team} on {brand}', { team: unlinked(teamName), brand: brandName() }),
    paragraphs: [
      message('{person} invites you to act for {team} on {brand}, with the role {role}.', {
        person: unlinked(invitedBy),
        team: unlinked(teamName),
        brand: brandName(),
        role: ROLE_WORDS[role].label,
      }),
      ROLE_WORDS[role].about,
      message(
        'The invitation works for {days} days, and only for an account with this email address. Without one, create it first.',
        { days: INVITATION_DAYS },
      ),
    ],
    buttons: [{ label: message('Open invitation'), href: new URL(`/join/${token}`, BASE_URL).href }],
    note: message('If you do not know this team, ignore this email. Nothing happens without your answer.'),
  })

export type TeamOccasion =
  | { kind: 'joined' | 'left'; member: string }
  | { kind: 'handed-over'; member: string; things: string }
  | { kind: 'removed' }
  | { kind: 'role'; role: TeamRole }

const textsOf = (team: string, occasion: TeamOccasion): { title: Message; body: Message } => {
  switch (occasion.kind) {
    case 'joined':
      return {
        title: message('{member} joined {team}', { member: occasion.member, team }),
        body: message(
          'They can now act for the team, as their role allows. You can change or remove them in the settings.',
        ),
      }
    case 'left':
      return {
        title: message('{member} left {team}', { member: occasion.member, team }),
        body: message('They can no longer act for the team.'),
      }
    case 'handed-over':
      return {
        title: message('Replace the keys that {member} made for {team}', { member: occasion.member, team }),
        body: message(
          '{member} may still know the secrets of these API keys and webhook endpoints of the team: {things}. They keep working. Replace or delete them in the settings.',
          { member: occasion.member, things: occasion.things },
        ),
      }
    case 'removed':
      return {
        title: message('You are no longer a member of {team}', { team }),
        body: message('You act for your own account again.'),
      }
    case 'role':
      return {
        title: message('Your role in {team} is now {role}', { team, role: ROLE_WORDS[occasion.role].label }),
        body: ROLE_WORDS[occasion.role].about,
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
  noticeExample(
    config,
    'owner, keys of a member',
    teamNotice('owner', 'Northwind Coffee', {
      kind: 'handed-over',
      member: 'Dana Reyes',
      things: 'Order desk, hooks.example.com',
    }),
  ),
  noticeExample(config, 'member, removed', teamNotice('member', 'Northwind Coffee', { kind: 'removed' })),
  noticeExample(config, 'member, role', teamNotice('member', 'Northwind Coffee', { kind: 'role', role: 'finance' })),
]
