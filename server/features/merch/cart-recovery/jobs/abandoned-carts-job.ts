import Type from 'typebox'
import { Count, Exactly, named, Text } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { remindCarts } from '../remind-carts.ts'

export const abandonedCartsJob: Job = {
  name: 'abandoned-carts',
  cron: '53 * * * *',
  path: '/api/merch/cron/abandoned-carts',
  tag: 'Merch administration',
  summary: 'Finds abandoned carts and mails one recovery link for each cart to its address, if there is one.',
  contract: 'part 2, "GET /cron/abandoned-carts"',
  report: named(
    'AbandonedCarts',
    Exactly({
      candidates: Count,
      targets: Count,
      marked: Count,
      emailed: Count,
      skippedEmpty: Count,
      errors: Type.Array(Text()),
    }),
    { candidates: 3, targets: 3, marked: 2, emailed: 1, skippedEmpty: 0, errors: [] },
  ),
  run: remindCarts,
}
