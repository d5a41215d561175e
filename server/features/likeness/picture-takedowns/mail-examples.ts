import type { Config } from '../../../platform/config/load-config.ts'
import type { MailExample, NewMail } from '../../../platform/mail/index.ts'
import { noticeExample } from '../../people/notifications/index.ts'
import { PICTURE_KIND_NAMES } from './domain/picture-kinds.ts'
import {
  pictureRestoredMail,
  pictureRestoredNotice,
  pictureTakenDownMail,
  pictureTakenDownNotice,
} from './statement-of-reasons.ts'

const ID = '019aa1d2-6c1d-7b52-8f0a-3d9f51c2a7e4'
const KEPT_UNTIL = new Date('2027-05-24T10:05:12.480Z')

export function pictureTakedownMailExamples(config: Config): MailExample[] {
  const reason = 'They have shown us a document.'
  const taken = (kind: (typeof PICTURE_KIND_NAMES)[number]) => ({
    id: ID,
    kind,
    category: 'PERSON' as const,
    reason,
    kept_until: kind === 'work' || kind === 'voice-sample' ? null : KEPT_UNTIL,
  })
  return [
    ...PICTURE_KIND_NAMES.flatMap((kind) => [
      noticeExample(config, `owner, ${kind}`, pictureTakenDownNotice(config, 'mara', taken(kind))),
      noticeExample(config, `owner, ${kind}`, pictureRestoredNotice('mara', { id: ID, kind, isShown: true })),
    ]),
    toExample(pictureTakenDownMail(config, 'noor@fans.example', taken('share'))),
    toExample(pictureRestoredMail(config, 'noor@fans.example')),
  ]
}

const toExample = ({ kind, letter }: NewMail & Pick<MailExample, 'letter'>): MailExample => ({
  kind,
  reader: 'fan',
  letter,
})
