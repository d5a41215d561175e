import type { Config } from '../../../platform/config/load-config.ts'
import type { MailExample } from '../../../platform/mail/index.ts'
import { mailExample } from '../notifications/index.ts'
import { exportPage } from './find-export-address.ts'
import { erasedMail, erasureCancelledMail, erasureScheduledMail, exportReadyMail } from './privacy-mails.ts'

export function privacyMailExamples(config: Pick<Config, 'BASE_URL' | 'NEXT_PUBLIC_MAIN_SITE_URL'>): MailExample[] {
  const at = new Date('2026-12-20T09:30:00Z')
  const { kind, letter } = erasedMail('mara@example.com')
  return [
    mailExample('account owner', exportReadyMail('example', exportPage(config), at)),
    mailExample('account owner, at their own request', erasureScheduledMail(config, 'example', at, 'owner')),
    mailExample('account owner, requested by an admin', erasureScheduledMail(config, 'example', at, 'admin')),
    mailExample('account owner', erasureCancelledMail('example')),
    { kind, reader: 'former account owner', letter },
  ]
}
