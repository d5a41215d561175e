import type { MailExample } from '../../../platform/mail/index.ts'
import { matterExample } from '../../people/notifications/index.ts'
import { budgetSpentMatter } from './notify-budget-spent.ts'

export const modelMailExamples = (config: Parameters<typeof budgetSpentMatter>[0]): MailExample[] => [
  matterExample(budgetSpentMatter(config, '2026-12-01')),
]
