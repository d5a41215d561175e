import type { Config } from '../../../platform/config/load-config.ts'
import type { MailExample } from '../../../platform/mail/index.ts'
import { noticeExample } from '../notifications/index.ts'
import { factorNotice } from './notify-owner.ts'

/** An example of every mail about second factors that are about to be, or were, removed. */
export const factorMailExamples = (config: Config): MailExample[] => [
  noticeExample(
    config,
    'owner',
    factorNotice('owner', { type: 'FACTOR_RECOVERY_STARTED', opensAt: new Date('2026-12-02T09:30:00Z') }),
  ),
  noticeExample(config, 'owner', factorNotice('owner', { type: 'FACTORS_RESET' })),
]
