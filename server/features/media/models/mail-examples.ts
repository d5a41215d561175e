import type { MailExample } from '../../../platform/mail/index.ts'
import { matterExample } from '../../people/notifications/index.ts'
import { budgetSpentMatter } from './tell-budget-spent.ts'

/** Every mail about models, as an admin could get it. */
export const modelMailExamples = (config: Parameters<typeof budgetSpentMatter>[0]): MailExample[] => [
  matterExample(budgetSpentMatter(config, '2026-12-01')),
]
