import type { MailExample } from '../../../platform/mail/index.ts'
import { message } from '../../../platform/words/index.ts'
import { type MailSettings, type Notice, noticeExample } from '../notifications/index.ts'

const personal = (
  accountId: string,
  type: Notice['type'],
  { title, body }: Pick<Notice, 'title' | 'body'>,
): Notice => ({ accountId, type, offerId: null, title, body, isPersonal: true })

/** Tells an admin who may decide that another one asks. What it is about is on the page alone. */
export const askedNotice = (accountId: string, by: string): Notice =>
  personal(accountId, 'ADMIN_APPROVAL_ASKED', {
    title: message('{person} needs the approval of a second admin', { person: by }),
    body: message('Open the request to approve or decline it. Nothing happens before.'),
  })

export type Outcome = 'APPROVED' | 'DECLINED' | 'VOID'

/** Tells the admin who asked what became of the request. */
export const decidedNotice = (accountId: string, outcome: Outcome): Notice => {
  const texts = {
    APPROVED: {
      title: message('A second admin approved your request'),
      body: message('It was carried out at once.'),
    },
    DECLINED: {
      title: message('A second admin declined your request'),
      body: message('Open the request to read why. Nothing has happened.'),
    },
    VOID: {
      title: message('Your request to a second admin is void'),
      body: message('What you asked for has changed since, or is no longer possible. Look at it again.'),
    },
  }
  return personal(accountId, 'ADMIN_APPROVAL_DECIDED', texts[outcome])
}

/** An example of every mail about approvals of admins. */
export const adminApprovalMailExamples = (config: MailSettings): MailExample[] => [
  noticeExample(config, 'admin, asked', askedNotice('admin', 'Noah Berg')),
  ...(['APPROVED', 'DECLINED', 'VOID'] as const).map((outcome) =>
    noticeExample(config, `admin, ${outcome}`, decidedNotice('admin', outcome)),
  ),
]
