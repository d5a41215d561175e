import type { MailExample } from '../../../platform/mail/index.ts'
import { message, moneyWords, type Words } from '../../../platform/words/index.ts'
import { type MailSettings, type Notice, noticeExample } from '../../people/notifications/index.ts'
import type { Amount } from './domain/judge-spending.ts'

const words = ({ amountMinorUnit, currency }: Amount): Words => moneyWords(amountMinorUnit, currency)

const personal = (
  accountId: string,
  type: Notice['type'],
  { title, body }: Pick<Notice, 'title' | 'body'>,
): Notice => ({ accountId, type, offerId: null, title, body, isPersonal: true })

/** Tells somebody who may approve a payment that a colleague asks for it. */
export const askedNotice = (
  accountId: string,
  { team, by, amount }: { team: string; by: string; amount: Amount },
): Notice =>
  personal(accountId, 'APPROVAL_ASKED', {
    title: message('{person} asks you to approve {amount}', { person: by, amount: words(amount) }),
    body: message('The payment is for {team}. Open the request to approve or decline it. Nothing is paid before.', {
      team,
    }),
  })

type Decided = { team: string; amount: Amount; status: 'APPROVED' | 'DECLINED' | 'VOID' }

/** Tells the person who asked what was decided. What colleagues wrote is on the page alone. */
export const decidedNotice = (accountId: string, { team, amount, status }: Decided): Notice => {
  const values = { team, amount: words(amount) }
  const texts = {
    APPROVED: {
      title: message('Your payment of {amount} for {team} is approved', values),
      body: message('You can make it within seven days.'),
    },
    DECLINED: {
      title: message('Your payment of {amount} for {team} is declined', values),
      body: message('Open the request to read why. Then you can ask again.'),
    },
    VOID: {
      title: message('Your request to pay {amount} for {team} is void', values),
      body: message('The price or the terms have changed since you asked. Ask again for the payment as it is now.'),
    },
  }
  return personal(accountId, 'APPROVAL_DECIDED', texts[status])
}

/** Tells the person who asked that the request, or the approval, has lapsed. */
export const lapsedNotice = (
  accountId: string,
  { team, amount, wasApproved }: { team: string; amount: Amount; wasApproved: boolean },
): Notice =>
  personal(accountId, 'APPROVAL_DECIDED', {
    title: message('Your request to pay {amount} for {team} has lapsed', { team, amount: words(amount) }),
    body: wasApproved
      ? message('It was approved, but not paid within seven days. You can ask again.')
      : message('Nobody decided within seven days. You can ask again.'),
  })

/** Tells somebody who could have decided that a request has lapsed. */
export const unansweredNotice = (
  accountId: string,
  { team, person, amount }: { team: string; person: string; amount: Amount },
): Notice =>
  personal(accountId, 'APPROVAL_ASKED', {
    title: message('The request of {person} to pay {amount} has lapsed', { person, amount: words(amount) }),
    body: message('Nobody decided about this payment for {team} within seven days. It can be asked for again.', {
      team,
    }),
  })

/** Tells the person who approved a payment that it was not made. */
export const unusedNotice = (accountId: string, { team, amount }: { team: string; amount: Amount }): Notice =>
  personal(accountId, 'APPROVAL_ASKED', {
    title: message('The approved payment of {amount} for {team} was not made', { team, amount: words(amount) }),
    body: message('The approval has lapsed after seven days. It can be asked for again.'),
  })

/** Tells a member about their limit. */
export const limitNotice = (accountId: string, team: string, limit: Amount | null): Notice =>
  personal(accountId, 'TEAM_CHANGED', {
    title: limit
      ? message('You can spend {amount} a month for {team}', { amount: words(limit), team })
      : message('You have no spending limit for {team} any more', { team }),
    body: message('What is above needs the approval of a colleague. A month is counted in UTC.'),
  })

/** Tells an owner that another owner changed which payments need an approval. */
export const settingNotice = (
  accountId: string,
  { team, by, above }: { team: string; by: string; above: Amount | null },
): Notice =>
  personal(accountId, 'TEAM_CHANGED', {
    title: above
      ? message('Payments of {team} above {amount} now need an approval', { team, amount: words(above) })
      : message('Payments of {team} no longer need an approval', { team }),
    body: message('{person} changed this. You can see it in the settings of the team.', { person: by }),
  })

/** An example of every mail about spending. */
export const spendingMailExamples = (config: MailSettings): MailExample[] => {
  const team = 'Northwind Coffee'
  const amount = { amountMinorUnit: 330_000, currency: 'EUR' }
  return [
    noticeExample(config, 'member, asked', askedNotice('member', { team, by: 'Dana Reyes', amount })),
    ...(['APPROVED', 'DECLINED', 'VOID'] as const).map((status) =>
      noticeExample(config, `member, ${status}`, decidedNotice('member', { team, amount, status })),
    ),
    ...[true, false].map((wasApproved) =>
      noticeExample(
        config,
        `member, lapsed ${wasApproved ? 'approval' : 'request'}`,
        lapsedNotice('member', { team, amount, wasApproved }),
      ),
    ),
    noticeExample(config, 'approver, lapsed', unansweredNotice('finance', { team, person: 'Dana Reyes', amount })),
    noticeExample(config, 'approver, unused', unusedNotice('finance', { team, amount })),
    noticeExample(config, 'member, limited', limitNotice('member', team, amount)),
    noticeExample(config, 'member, unlimited', limitNotice('member', team, null)),
    noticeExample(config, 'owner, approvals', settingNotice('owner', { team, by: 'Noah Berg', above: amount })),
    noticeExample(config, 'owner, no approvals', settingNotice('owner', { team, by: 'Noah Berg', above: null })),
  ]
}
