import { Count, Exactly, named } from '../../../../platform/http/schemas.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { backfillStoreArt } from '../backfill-store-art.ts'

export const backfillStoreArtJob: Job = {
  name: 'merch-store-asset-backfill',
  cron: '*/10 * * * *',
  path: '/api/merch/cron/store-asset-backfill',
  tag: 'Merch administration',
  summary: 'Makes missing art of live stores in the background.',
  contract: 'part 2, "Store asset backfill"',
  report: named(
    'StoreAssetBackfillReport',
    Exactly({ campaigns: Count, designs: Count, ready: Count, failed: Count }),
    {
      campaigns: 3,
      designs: 11,
      ready: 10,
      failed: 1,
    },
  ),
  run: backfillStoreArt,
}
