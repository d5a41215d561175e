import type { MailExample } from '../../../platform/mail/index.ts'
import { message } from '../../../platform/words/index.ts'
import { type MailSettings, type Notice, noticeExample } from '../../people/notifications/index.ts'

/**
 * Builds the notice to a talent that their agent proposes rules. It goes to the talent and not to
 * the agent, who receives the talent's other notices.
 */
export const proposedNotice = (accountId: string, proposalId: string, agentName: string): Notice => ({
  accountId,
  type: 'USE_RULES_PROPOSED',
  offerId: null,
  title: message('{agent} proposes what you allow', { agent: agentName }),
  body: message(
    'Nothing changes until you confirm. Read the proposal on your likeness page, then confirm or decline it.',
  ),
  dedupeKey: proposalId,
  isPersonal: true,
})

/** Builds the notice to an agent that the talent has confirmed or declined their proposal. */
export const answeredNotice = (
  accountId: string,
  proposalId: string,
  { talentName, isConfirmed }: { talentName: string; isConfirmed: boolean },
): Notice => ({
  accountId,
  type: 'USE_RULES_ANSWERED',
  offerId: null,
  title: message(isConfirmed ? '{talent} confirmed your proposal' : '{talent} declined your proposal', {
    talent: talentName,
  }),
  body: message(
    isConfirmed
      ? 'It applies to new requests, and to offers that are not accepted yet.'
      : 'What they allow stays as it was. You can propose something else.',
  ),
  dedupeKey: proposalId,
})

export const proposalMailExamples = (config: MailSettings): MailExample[] => [
  noticeExample(config, 'talent', proposedNotice('mara', 'example', 'Oak Street Agency')),
  noticeExample(config, 'agent, confirmed', answeredNotice('agent', 'example', CONFIRMED)),
  noticeExample(config, 'agent, declined', answeredNotice('agent', 'example', { ...CONFIRMED, isConfirmed: false })),
]

const CONFIRMED = { talentName: 'Mara Lindqvist', isConfirmed: true }
