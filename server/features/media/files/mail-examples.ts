import type { MailExample } from '../../../platform/mail/index.ts'
import { matterExample } from '../../people/notifications/index.ts'
import { infectedFileMatter } from './assert-clean.ts'

export const fileMailExamples = (): MailExample[] => [
  matterExample(
    infectedFileMatter({
      whose: 'example',
      found: 'Win.Test.EICAR_HDB-1',
      sha256: '275a021bbfb6489e54d471899f7db9d1663fc695ec2fe2a2c4538aabf651fd0f',
      subjectId: 'example',
      fileName: 'portrait.zip',
    }),
  ),
]
