import type { MailExample } from '../../../platform/mail/index.ts'
import { matterExample } from '../../people/notifications/index.ts'
import { newLeadsMatter } from './report-new-leads.ts'

export const leadMailExamples = (): MailExample[] => [
  matterExample(newLeadsMatter(1, 0)),
  matterExample(newLeadsMatter(12, 3)),
]
