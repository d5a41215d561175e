import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { embedTalents } from '../embed-talents.ts'

export const embedTalentsJob: Job = {
  name: 'talents-embed',
  cron: '3-59/5 * * * *',
  path: '/api/offers/cron/embed-talents',
  tag: 'Offers',
  summary: 'Updates the embeddings of changed talent profiles, so that briefs can be matched with them.',
  report: named('EmbedTalentsReport', Exactly({ embedded: Count, unread: Count })),
  run: (ctx, isTimeUp) => embedTalents(ctx, isTimeUp),
}
